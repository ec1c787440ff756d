import { Button, Group, Table } from '@mantine/core';
import type { Import } from '@vaultway/contracts';
import { IMPORT_REQUIRED, LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useSentences } from '@/admin/ui/form/sentences';
import { paths } from '@/admin/paths';
import { useRunImportMutation } from './imports.api';
import styles from './imports.module.css';

/** The dry run: how many rows can be imported, why the others cannot, and the way on. */
export function ImportReport({ of }: { of: Import }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  const [run, { error, isLoading }] = useRunImportMutation();
  const missing = IMPORT_REQUIRED[of.kind].filter((field) => !of.mapping.includes(field));
  const ready = missing.length === 0 && of.date_order !== null && of.good > 0 && !isLoading;
  const clean = of.bad === 0;
  return (
    <section className={styles.card} aria-labelledby="report">
      <h2 id="report">{t('imports.page.rows', { count: of.rows })}</h2>
      {of.failure !== null && (
        <p className={styles.failure}>
          {of.failure_code === null ? of.failure : t(`imports.failures.${of.failure_code}`)}
        </p>
      )}
      {missing.length > 0 ? (
        missing.map((field) => (
          <p key={field}>{t('imports.page.missing', { field: sentences.label(field) })}</p>
        ))
      ) : (
        <>
          <p role="status">{t('imports.page.good', { count: of.good })}</p>
          {of.guessable > 0 && <p>{t('imports.page.guessable', { number: of.guessable })}</p>}
          {!clean && <p>{t('imports.page.bad', { count: of.bad })}</p>}
          {!clean && <Problems of={of} />}
        </>
      )}
      {error && !isLoading && <FailurePanel failure={error as ApiFailure} />}
      <Group className={styles.actions}>
        <Button
          disabled={!ready}
          onClick={() => void run({ id: of.id, bad_rows: clean ? 'refuse' : 'skip' })}
        >
          {t(clean ? 'imports.page.run' : 'imports.page.skip', { count: of.good })}
        </Button>
        <Link to={paths.createImport}>{t('imports.page.other')}</Link>
      </Group>
    </section>
  );
}

function Problems({ of: { problems } }: { of: Import }) {
  const { t } = useTranslation('admin');
  const sentences = useSentences();
  return (
    <>
      <div className={styles.problems} tabIndex={0} role="region" aria-label={t('imports.page.problems')}>
        <Table className={styles.table} aria-label={t('imports.page.problems')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('imports.page.row')}</Table.Th>
              <Table.Th>{t('imports.page.problem')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map((problem) => (
              <Table.Tr key={`${problem.row} ${problem.field} ${problem.code}`}>
                <Table.Td>{problem.row}</Table.Td>
                <Table.Td>{sentences.issue(problem)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {problems.length >= LIMITS.importProblems && (
        <p>{t('imports.page.first', { count: problems.length })}</p>
      )}
    </>
  );
}
