import { lazy, Suspense, useMemo } from 'react';
import { Button } from '@mantine/core';
import { type Run, UpdateRun } from '@vaultway/contracts';
import { RUN_STOP_STATES } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useDeleteRunMutation, useRunQuery, useUpdateRunMutation } from '@/admin/api/runs.api';
import { useMay } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { changedOnly } from '@/admin/ui/forms/changed-only';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { RecordState } from '@/admin/ui/pages/record-state';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { PrintMenu } from '@/admin/widgets/bulk/print-menu';
import { RunFields } from '@/admin/widgets/run/run-fields';
import { readRun, runValuesOf } from '@/admin/widgets/run/run-form';
import { shortDay, useCourierName } from '@/admin/widgets/run/run-names';
import { paths } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { useTiles } from '@/shared/map/use-tiles';
import { RunStops } from './run-stops';
import styles from './runs.module.css';

const RunMap = lazy(() => import('@/admin/widgets/run/run-map'));

const POLL_MS = 10_000;

/** A run, found by its id. Refreshes itself, so that the desk sees it move. */
export default function RunPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useRunQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const failure = error as ApiFailure | undefined;
  // A shown run stays while it is refetched, even if that fails; a deleted one does not.
  const run = failure?.status === 404 ? undefined : currentData;
  if (run) return <KnownRun key={run.id} run={run} />;
  const title = t(failure?.status === 404 ? 'notFound.title' : 'runs.run');
  const list = { text: t('runs.title'), to: paths.runs };
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
        {t('runs.unknown')}
      </RecordState>
    </AdminPage>
  );
}

function KnownRun({ run }: { run: Run }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const remove = useDeleteRun();
  const courier = useCourierName()(run.courier);
  const tiles = useTiles();
  const title = `${shortDay(run.date)} · ${courier}`;
  const { total, delivered, failed, unplaced } = run;
  const format = useFormat();
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('runs.title'), to: `${paths.runs}?date=${run.date}` }, { text: title }]}
      actions={
        <>
          {total > 0 && (
            <PrintMenu
              parcels={{ ids: run.stops.map(({ parcel_id }) => parcel_id) }}
              text={t('print.action')}
            />
          )}
          {may('manage') && (
            <Button variant="default" leftSection={<AdminIcon name="trash" />} onClick={() => remove(run)}>
              {t('runs.delete')}
            </Button>
          )}
        </>
      }
    >
      <p role="status" className={styles.counts}>
        <strong>{t('runs.progress', { done: delivered + failed, total })}</strong>
        {RUN_STOP_STATES.map((state) => (
          <span key={state}>
            {t(`runs.states.${state}`)}: {format.number(run[state])}
          </span>
        ))}
        {unplaced > 0 && <span>{t('runs.unplaced', { stops: unplaced })}</span>}
      </p>
      {run.note !== null && (
        <p className={styles.note} dir="auto">
          {run.note}
        </p>
      )}
      <div className={styles.columns}>
        <RunStops run={run} />
        {total > unplaced && (
          <Suspense>
            <RunMap stops={run.stops} tiles={tiles} />
          </Suspense>
        )}
      </div>
      {may('write') && <EditedRun run={run} />}
      <RecordTrail of="tracking" type="run" record={run} />
    </AdminPage>
  );
}

/** Hands the run to another courier or day, or changes its note. */
function EditedRun({ run }: { run: Run }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [updateRun] = useUpdateRunMutation();
  const { courier, date, note } = run;
  const initial = useMemo(() => runValuesOf({ courier, date, note }), [courier, date, note]);
  const form = useAdminForm({
    name: `update-run.${run.id}`,
    draft: 'tab',
    initial,
    record: { updated_at: run.updated_at, read: readRun },
    check: (values) => issuesOf(UpdateRun, { id: run.id, ...values }),
    send: (values, { updated_at, values: before }) =>
      updateRun({ id: run.id, updated_at, ...changedOnly(values, before) }).unwrap(),
    done: () => toast.done(t('runs.saved')),
  });
  return (
    <RecordPanel id="edit-run" title={t('runs.edit')}>
      <div className={styles.form}>
        <AdminForm form={form} action={t('list.save')}>
          <RunFields form={form} former={courier.former ? courier.id : undefined} />
        </AdminForm>
      </div>
    </RecordPanel>
  );
}

/** Returns a function that confirms and deletes a run, opens the list, and offers undo. */
function useDeleteRun() {
  const { t } = useTranslation('admin');
  const [deleteRun] = useDeleteRunMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const navigate = useNavigate();
  const courierName = useCourierName();
  return ({ id, date, courier }: Run) =>
    ask({
      name: t('runs.deleteName', { day: shortDay(date), courier: courierName(courier) }),
      kept: true,
      run: () => deleteRun(id).unwrap(),
      done: () => {
        void navigate(`${paths.runs}?date=${date}`, { replace: true });
        offerUndo(t('runs.deleted'), { of: 'tracking', type: 'run', id });
      },
    });
}
