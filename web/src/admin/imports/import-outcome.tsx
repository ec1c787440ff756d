import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { Import } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useFormat } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';
import { paths } from '@/admin/paths';
import { ImportChanges } from './import-changes';
import { useImportCounts } from './import-counts';
import { ImportNext } from './import-next';
import { LeftOutRows } from './left-out-rows';
import { useLeftOutRowsQuery, useUndoImportMutation } from './imports.api';
import styles from './imports.module.css';

/** Progress and result of an import, with undo. */
export function ImportOutcome({ of }: { of: Import }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const may = useMay();
  const counts = useImportCounts();
  const isOwn = useAppSelector(({ admin }) => admin !== false && admin.email === of.admin_email);
  const updates = of.existing === 'update';
  const running = of.state === 'running';
  const done = format.number(of.done);
  const rows = format.number(of.good);
  const imported = t(of.kind === 'parcels' ? 'imports.page.imported' : 'imports.page.created', {
    count: of.created,
  });
  return (
    <section className={styles.card}>
      <div role="status">
        {running && <p>{t('imports.page.running', { done, rows })}</p>}
        {of.state === 'done' && (
          <p className={styles.ready}>
            {updates
              ? counts(of, of.bad)
              : of.bad > 0
                ? t('imports.rows.result', { imported, left: t('imports.rows.left', { count: of.bad }) })
                : imported}
          </p>
        )}
        {of.state === 'undone' && <Undone of={of} />}
      </div>
      {running && (
        <>
          <progress
            className={styles.progress}
            max={of.good}
            value={of.done}
            aria-label={t('imports.states.running')}
          />
          <p className={styles.help}>{t('imports.page.leave')}</p>
        </>
      )}
      {of.state === 'done' && of.kind === 'parcels' && of.created > 0 && <ImportNext of={of} />}
      {of.state === 'done' && of.bad > 0 && <LeftOut of={of} />}
      {of.state === 'done' && updates && <ImportChanges of={of} />}
      {of.state === 'done' && (may('manage') || (isOwn && may('write'))) && (
        <Undo id={of.id} updates={updates} />
      )}
      {!running && may('write') && <Link to={paths.createImport}>{t('imports.create')}</Link>}
    </section>
  );
}

/** Rows that the import left out: corrected here, or downloaded. */
function LeftOut({ of }: { of: Import }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const may = useMay();
  const { data } = useLeftOutRowsQuery(of.id);
  return (
    <section aria-labelledby="left-out" className={styles.rows}>
      <h2 id="left-out">{t('imports.rows.title')}</h2>
      {data && data.total > 0 && (
        <>
          {may('write') && <p>{t('imports.rows.help', { days: format.number(LIMITS.leftOutDays) })}</p>}
          <Button
            component="a"
            href={`/api/imports/${of.id}/left-out.csv`}
            download
            variant="default"
            className={styles.more}
            leftSection={<AdminIcon name="download" />}
          >
            {t('imports.rows.download')}
          </Button>
        </>
      )}
      <LeftOutRows of={of} />
    </section>
  );
}

function Undone({ of: { existing, created, changed, done, removed, restored, kept } }: { of: Import }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (done + created === 0) return <p>{t('imports.page.forgotten')}</p>;
  if (existing === 'update') {
    if (created + changed === 0) return <p>{t('imports.page.undoneNothing')}</p>;
    return (
      <>
        {(created > 0 || restored + kept === 0) && <p>{t('imports.page.removed', { count: removed })}</p>}
        {changed > 0 && <p>{t('imports.page.restored', { number: format.number(restored) })}</p>}
        {kept > 0 && <p>{t('imports.page.newer', { number: format.number(kept) })}</p>}
      </>
    );
  }
  return (
    <>
      <p>{t('imports.page.removed', { count: removed })}</p>
      {kept > 0 && <p>{t('imports.page.kept', { count: kept })}</p>}
    </>
  );
}

function Undo({ id, updates }: { id: string; updates: boolean }) {
  const { t } = useTranslation('admin');
  const [asked, setAsked] = useState(false);
  const [undo, { error, isLoading }] = useUndoImportMutation();
  return (
    <>
      {error && !isLoading && <FailurePanel failure={error as ApiFailure} />}
      {asked && <p>{t(updates ? 'imports.page.undoUpdateAsk' : 'imports.page.undoAsk')}</p>}
      <Group className={styles.actions}>
        {asked && (
          <Button color="red" loading={isLoading} onClick={() => void undo(id)}>
            {t('imports.page.undoSure')}
          </Button>
        )}
        <Button variant="default" onClick={() => setAsked(!asked)}>
          {t(asked ? 'cancel' : 'imports.page.undo')}
        </Button>
      </Group>
    </>
  );
}
