import { useEffect, useRef, useState } from 'react';
import { Button, NativeSelect, Table } from '@mantine/core';
import { WEIGHT_UNITS, type WeightUnit } from '@vaultway/contracts/metal-weight';
import { useTranslation } from 'react-i18next';
import { useStoredPreference } from '@/admin/ui/hooks/stored-preference';
import { useSentences } from '@/admin/ui/text/sentences';
import { type BarList, withoutTotals } from './bar-list';
import { ITEM_FIELDS, UNIT_NAMES } from './deposit-items';
import { choiceOf, key, type ListColumn, type ListField } from './list-words';
import styles from './vault.module.css';

/** Headers that a device remembers. */
const MOST_REMEMBERED = 20;
const SAMPLES = 3;
const WEIGHTS: ReadonlySet<ListField> = new Set(['gross_weight', 'fine_weight']);
const OF_VALUE: ReadonlySet<ListField> = new Set(['insured_value', 'currency']);

/** Choices for the columns of a header; '' leaves a column out. */
interface Remembered {
  header: string;
  choices: string[];
}

const areRemembered = (kept: unknown): kept is Remembered[] =>
  Array.isArray(kept) &&
  kept.every(
    (each: Partial<Remembered> | null) =>
      typeof each?.header === 'string' &&
      Array.isArray(each.choices) &&
      each.choices.every((choice) => typeof choice === 'string'),
  );

interface ListColumnsProps {
  list: BarList & { headers: string[] };
  /** Whether values can be given. */
  mayValue: boolean;
  onRead: (list: BarList) => void;
  onClose: () => void;
}

/** Asks what the columns of a weight list are, as the imports of parcels do, and remembers it for the same header. */
export function ListColumns({ list, mayValue, onRead, onClose }: ListColumnsProps) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const { headers, rows } = list;
  const header = headers.map(key).join(' ');
  const [remembered, remember] = useStoredPreference<Remembered[]>('weight-lists', [], areRemembered);
  const [choices, setChoices] = useState<string[]>(
    () =>
      (header.trim() === '' ? undefined : remembered.find((each) => each.header === header)?.choices) ??
      list.columns.map((column) => (column ? choiceOf(column) : '')),
  );
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const nameOf = (field: ListField) =>
    field === 'fine_weight' ? t('vault.fineWeight') : sentences.label(field);
  const optionsOf = (field: ListField) => [
    { value: choiceOf({ field }), label: nameOf(field) },
    ...(WEIGHTS.has(field) ? WEIGHT_UNITS : []).map((unit) => ({
      value: choiceOf({ field, unit }),
      label: `${nameOf(field)} (${UNIT_NAMES[unit]})`,
    })),
  ];
  const options = ([...ITEM_FIELDS, 'fine_weight'] as const).flatMap((field) =>
    mayValue || !OF_VALUE.has(field) ? optionsOf(field) : [],
  );
  const choose = (column: number, choice: string) =>
    setChoices(
      headers.map((_, at) => {
        if (at === column) return choice;
        const other = choices[at] ?? '';
        return other === choice ? '' : other; // Each field belongs to one column only.
      }),
    );
  const read = () => {
    const others = remembered.filter((each) => each.header !== header);
    remember([{ header, choices }, ...others].slice(0, MOST_REMEMBERED));
    onRead(withoutTotals({ ...list, columns: headers.map((_, at) => columnOf(choices[at] ?? '')) }));
  };
  return (
    <section className={styles.columns} aria-labelledby="list-columns">
      <h2 id="list-columns" ref={title} tabIndex={-1}>
        {t('imports.page.mapping')}
      </h2>
      <p>{t('vault.listColumns')}</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('imports.page.mapping')}>
        <Table aria-label={t('imports.page.mapping')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('imports.page.column')}</Table.Th>
              <Table.Th>{t('imports.page.field')}</Table.Th>
              <Table.Th>{t('imports.page.sample')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {headers.map((column, at) => (
              // Two columns may have the same header.
              <Table.Tr key={at}>
                <Table.Td>
                  <bdi>{column || at + 1}</bdi>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={t('imports.page.fieldOf', { column: column || String(at + 1) })}
                    value={choices[at] ?? ''}
                    data={[{ value: '', label: t('imports.page.leaveOut') }, ...options]}
                    onChange={({ currentTarget }) => choose(at, currentTarget.value)}
                  />
                </Table.Td>
                <Table.Td>
                  <bdi>
                    {rows
                      .map((cells) => (cells[at] ?? '').trim())
                      .filter((cell) => cell !== '')
                      .slice(0, SAMPLES)
                      .join(' · ')}
                  </bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={styles.buttons}>
        <Button disabled={choices.every((choice) => choice === '')} onClick={read}>
          {t('imports.page.run', { count: rows.length })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </section>
  );
}

function columnOf(choice: string): ListColumn | undefined {
  if (choice === '') return undefined;
  const [field, unit] = choice.split(':') as [ListField, WeightUnit | undefined];
  return { field, unit };
}
