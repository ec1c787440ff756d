import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Code } from '@/admin/ui/code/code';
import { useDimmed } from '@/admin/ui/feedback/use-dimmed';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import type { FinderOption } from './finder-options';
import styles from './finder.module.css';

export const optionId = (list: string, option: FinderOption) => `${list}-${option.id}`;

interface FinderListProps {
  id: string;
  options: FinderOption[];
  active: FinderOption | undefined;
  /** What is on show is not what was asked for last. */
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

/** What was found, in its groups. The focus stays in the field above; the keys there move the choice. */
export function FinderList({ id, options, active, pending, onChoose }: FinderListProps) {
  const { t } = useTranslation('admin');
  const groups = [...new Set(options.map(({ kind }) => GROUPS[kind]))].map((group) => ({
    label: t(`finder.${group}`),
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
    // The keys are those of the field, which has the focus.
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
