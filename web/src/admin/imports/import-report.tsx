import { Button, Group, Switch, Table } from '@mantine/core';
import type { ErrorDetail, Import } from '@vaultway/contracts';
import { IMPORT_REQUIRED } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { useMay } from '@/admin/ui/access/abilities';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useSentences } from '@/admin/ui/text/sentences';
import { paths } from '@/admin/paths';
import { ImportChanges } from './import-changes';
import { useImportCounts } from './import-counts';
import { useReadImportMutation, useRunImportMutation } from './imports.api';
import { ImportReplacements } from './import-replacements';
import { LeftOutRows } from './left-out-rows';
import styles from './imports.module.css';

/** Dry run: number of valid rows, errors of the others, and the button to import. */
export function ImportReport({ of }: { of: Import }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const [run, { error, isLoading }] = useRunImportMutation();
  const counts = useImportCounts();
  const may = useMay();
  const updates = of.existing === 'update';
  const required = updates ? (['tracking_code'] as const) : IMPORT_REQUIRED[of.kind];
  const missing = required.filter((field) => !of.mapping.includes(field));
  // Unchanged rows need no import.
  const count = of.good - of.unchanged;
  const ready = missing.length === 0 && of.date_order !== null && count > 0 && !isLoading;
  const clean = of.bad === 0;
  // Guessable codes are counted above, since a file may have thousands.
  const warnings = of.warnings.filter(({ code }) => code !== 'guessable');
  return (
    <section className={styles.card} aria-labelledby="report">
      <h2 id="report">{t('imports.page.rows', { count: of.rows })}</h2>
      {of.failure !== null && (
        <p className={styles.failure}>
          {of.failure_code === null ? of.failure : t(`imports.failures.${of.failure_code}`)}
        </p>
      )}
      {of.kind === 'parcels' && may('write') && <Existing of={of} />}
      {missing.length > 0 ? (
        missing.map((field) => (
          <p key={field}>{t('imports.page.missing', { field: sentences.label(field) })}</p>
        ))
      ) : (
        <>
          <p role="status">{updates ? counts(of) : t('imports.page.good', { count: of.good })}</p>
          {of.good > 0 && count === 0 && <p>{t('imports.page.nothing')}</p>}
          {of.guessable > 0 && <p>{t('imports.page.guessable', { number: of.guessable })}</p>}
          {!clean && <p>{t('imports.page.bad', { count: of.bad })}</p>}
          <ImportReplacements of={of} />
          <LeftOutRows of={of} />
          {updates && <ImportChanges of={of} />}
          {warnings.length > 0 && <h3>{t('imports.page.warnings')}</h3>}
          {warnings.length > 0 && <Rows label={t('imports.page.warnings')} rows={warnings} />}
        </>
      )}
      {error && !isLoading && <FailurePanel failure={error as ApiFailure} />}
      {may('write') && (
        <Group className={styles.actions}>
          <Button
            disabled={!ready}
            onClick={() => void run({ id: of.id, bad_rows: clean ? 'refuse' : 'skip' })}
          >
            {t(clean ? 'imports.page.run' : 'imports.page.skip', { count })}
          </Button>
          <Link to={paths.createImport}>{t('imports.page.other')}</Link>
        </Group>
      )}
    </section>
  );
}

/** Chooses whether rows update the parcels whose codes they have. */
function Existing({ of }: { of: Import }) {
  const { t } = useTranslation('admin');
  const [read, { error, isLoading }] = useReadImportMutation();
  return (
    <>
      <Switch
        label={t('imports.page.existing')}
        description={t('imports.page.existingHelp')}
        checked={of.existing === 'update'}
        disabled={isLoading}
        onChange={(event) =>
          void read({ id: of.id, existing: event.currentTarget.checked ? 'update' : 'skip' })
        }
      />
      {error && !isLoading && <FailurePanel failure={error as ApiFailure} />}
    </>
  );
}

/** Lists rows of the file, each with a sentence. */
function Rows({ label, rows }: { label: string; rows: (ErrorDetail & { row?: number | undefined })[] }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  return (
    <div className={styles.problems} tabIndex={0} role="region" aria-label={label}>
      <Table className={styles.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('imports.page.row')}</Table.Th>
            <Table.Th>{t('imports.page.problem')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((each) => (
            <Table.Tr key={`${each.row} ${each.field} ${each.code}`}>
              <Table.Td>{each.row}</Table.Td>
              <Table.Td>{sentences.issue(each)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
