import { useMemo } from 'react';
import { NativeSelect, Table } from '@mantine/core';
import type { DateOrder, Import, ImportDelimiter, ImportEncoding } from '@vaultway/contracts';
import {
  DATE_ORDERS,
  ENCODING_LANGUAGES,
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
} from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useSentences } from '@/admin/ui/text/sentences';
import { type ImportReading, useReadImportMutation } from './imports.api';
import styles from './imports.module.css';

const DELIMITERS = [
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const;

/** Names each encoding with the first languages that are written in it. */
function encodingChoices(tag: string) {
  const names = new Intl.DisplayNames([tag], { type: 'language' });
  return IMPORT_ENCODINGS.map((encoding) => {
    const languages = ENCODING_LANGUAGES[encoding].slice(0, 3).map((language) => names.of(language));
    const name = encoding.toUpperCase();
    return { value: encoding, label: languages.length > 0 ? `${name} (${languages.join(', ')})` : name };
  });
}

const headerRows = (chosen: number) =>
  Array.from({ length: Math.max(20, chosen) }, (_, at) => String(at + 1));

/** Picks a few cells whose letters depend on the encoding. */
const lettersOf = (sample: string[][]) =>
  sample
    .flat()
    .filter((cell) => /[^\0-\x7f]/u.test(cell))
    .slice(0, 4)
    .map((cell) => cell.slice(0, 60))
    .join(' · ');

/** Detected format of the file and field of each column; a change takes effect at once. */
export function ReadingFields({ of }: { of: Import }) {
  const { t, i18n } = useTranslation('admin');
  const encodings = useMemo(() => encodingChoices(i18n.language), [i18n.language]);
  const letters = lettersOf(of.sample);
  const sentences = useSentences();
  const own = useCustomFields();
  const [read, { error, isLoading }] = useReadImportMutation();
  const change = (how: Omit<ImportReading, 'id'>) => void read({ id: of.id, ...how });
  const fields = [
    { value: '', label: t('imports.page.leaveOut') },
    ...IMPORT_FIELDS[of.kind].map((field) => ({ value: field, label: sentences.label(field) })),
    ...(of.kind === 'parcels' ? own : []).map(({ key, label }) => ({ value: `custom.${key}`, label })),
  ];
  const map = (column: number, field: string) =>
    change({
      mapping: of.mapping.map((other, at) => {
        if (at === column) return field || null;
        return other === field ? null : other; // Each field belongs to one column only.
      }),
    });

  return (
    <section className={styles.card} aria-labelledby="reading" aria-busy={isLoading}>
      <h2 id="reading">{t('imports.page.reading')}</h2>
      {error && !isLoading && <FailurePanel failure={error as ApiFailure} />}
      <div className={styles.reading}>
        <NativeSelect
          label={t('imports.page.encoding')}
          value={of.encoding}
          data={encodings}
          onChange={(event) => change({ encoding: event.currentTarget.value as ImportEncoding })}
        />
        <NativeSelect
          label={t('imports.page.delimiter')}
          value={of.delimiter}
          data={DELIMITERS.map(([value, name]) => ({ value, label: t(`imports.page.delimiters.${name}`) }))}
          onChange={(event) => change({ delimiter: event.currentTarget.value as ImportDelimiter })}
        />
        <NativeSelect
          label={t('imports.page.headerRow')}
          value={String(of.header_row)}
          data={headerRows(of.header_row)}
          onChange={(event) => change({ header_row: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('imports.page.dates')}
          value={of.date_order ?? ''}
          error={of.date_order === null && t('imports.page.datesAsk')}
          data={[
            ...(of.date_order === null ? [{ value: '', label: t('imports.page.datesUnknown') }] : []),
            ...DATE_ORDERS.map((order) => ({ value: order, label: t(`imports.page.orders.${order}`) })),
          ]}
          onChange={(event) => change({ date_order: event.currentTarget.value as DateOrder })}
        />
      </div>
      {letters !== '' && (
        <p className={styles.letters}>
          {t('imports.page.letters')}: <bdi>{letters}</bdi>
        </p>
      )}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('imports.page.mapping')}>
        <Table className={styles.table} aria-label={t('imports.page.mapping')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('imports.page.column')}</Table.Th>
              <Table.Th>{t('imports.page.field')}</Table.Th>
              <Table.Th>{t('imports.page.sample')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {of.columns.map((column, at) => (
              // Two columns may have the same header.
              <Table.Tr key={at}>
                <Table.Td>
                  <bdi>{column}</bdi>
                </Table.Td>
                <Table.Td className={styles.becomes}>
                  <NativeSelect
                    aria-label={t('imports.page.fieldOf', { column })}
                    value={of.mapping[at] ?? ''}
                    data={fields}
                    onChange={(event) => map(at, event.currentTarget.value)}
                    {...(of.mapping_doubts.includes(at) && {
                      description: <span className={styles.doubt}>{t('imports.page.doubt')}</span>,
                      inputWrapperOrder: ['input', 'description'],
                    })}
                  />
                </Table.Td>
                <Table.Td className={styles.sample}>
                  <bdi>
                    {of.sample
                      .map((cells) => cells[at] ?? '')
                      .filter((cell) => cell !== '')
                      .slice(0, 3)
                      .join(' · ')}
                  </bdi>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}
