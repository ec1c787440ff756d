import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Code } from '@/admin/widgets/code/code';
import { useMay } from '@/admin/ui/access/abilities';
import { useDimmed } from '@/admin/ui/lists/use-dimmed';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import type { FinderOption } from './finder-options';
import styles from './finder.module.css';

export const optionId = (list: string, option: FinderOption) => `${list}-${option.id}`;

interface FinderListProps {
  id: string;
  options: FinderOption[];
  active: FinderOption | undefined;
  /** Whether the shown results are out of date. */
  pending: boolean;
  onChoose: (option: FinderOption) => void;
}

const GROUPS = {
  here: 'here',
  parcel: 'parcels',
  all: 'parcels',
  action: 'actions',
  ask: 'actions',
  place: 'pages',
} as const satisfies Record<FinderOption['kind'], string>;

/** Grouped results. The focus stays in the input, whose keys move the selection. */
export function FinderList({ id, options, active, pending, onChoose }: FinderListProps) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const nameOf = (group: (typeof GROUPS)[FinderOption['kind']]) =>
    group === 'parcels' && !may('code') ? t('vault.title') : t(`finder.${group}`);
  const groups = [...new Set(options.map(({ kind }) => GROUPS[kind]))].map((group) => ({
    label: nameOf(group),
    options: options.filter(({ kind }) => GROUPS[kind] === group),
  }));
  return (
    <div
      role="listbox"
      id={id}
      aria-label={t('finder.title')}
      aria-busy={pending}
      data-dimmed={useDimmed(pending) || undefined}
      className={styles.list}
    >
      {groups.map((group) => (
        <div key={group.label} role="group" aria-label={group.label}>
          <p className={styles.group} aria-hidden="true">
            {group.label}
          </p>
          {group.options.map((option) => (
            <Option
              key={option.id}
              id={optionId(id, option)}
              option={option}
              selected={option.id === active?.id}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  option: FinderOption;
  selected: boolean;
  onChoose: (option: FinderOption) => void;
}

function Option({ id, option, selected, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // The input has the focus and handles the keys.
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.option}
      onClick={() => onChoose(option)}
    >
      <AdminIcon name={option.icon} />
      {option.kind === 'parcel' ? <Code>{option.label}</Code> : <span dir="auto">{option.label}</span>}
      {option.detail && (
        <span className={styles.detail} dir="auto">
          {option.detail}
        </span>
      )}
    </div>
  );
}
