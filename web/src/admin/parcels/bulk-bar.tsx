import { lazy, Suspense, useState } from 'react';
import { Button, Group, Menu } from '@mantine/core';
import type { BulkOutcome, ParcelSummary } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { detailedInvoicePath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { useCustomFields } from '@/admin/api/custom-fields.api';
import { useLazyListedIdsQuery } from '@/admin/api/find-parcels.api';
import { type BulkInput, useBulkParcelsMutation } from '@/admin/api/parcels.api';
import { BulkEventDialog } from '@/admin/widgets/bulk/bulk-event-dialog';
import { PrintLabels } from '@/admin/widgets/bulk/print-menu';
import type { AddedToRun } from '@/admin/widgets/run/use-add-to-run';
import { shortDay, useCourierName } from '@/admin/widgets/run/run-names';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import type { ApiFailure } from '@/shared/api/failure';
import type { Selection } from '@/admin/ui/lists/use-selection';
import { BulkStatusDialog } from './bulk-status-dialog';
import { BulkCustomDialog } from './bulk-custom-dialog';
import { BulkDatesDialog } from './bulk-dates-dialog';
import { BulkTextDialog } from './bulk-text-dialog';
import { type FieldsSet, useBulkOutcome } from '@/admin/widgets/bulk/use-bulk-outcome';
import { useSelectionExport } from './use-selection-export';
import { deletionName } from './use-delete-parcel';
import styles from './parcels.module.css';

const AddToRunDialog = lazy(() => import('@/admin/widgets/run/add-to-run-dialog'));

interface BulkBarProps {
  selection: Selection;
  /** Parcels on the page. */
  shown: readonly ParcelSummary[];
  /** Number of parcels that match the filters. */
  total: number;
  /** Filters as a query string. */
  match: string;
  /** Filters and sort as a query string. */
  listed: string;
  sort: string;
}

/** Maximum number of lines that the form of an invoice shows. */
const INVOICE_LINES = 50;

type Opened = 'event' | 'notify' | 'status' | 'dates' | 'current_location' | 'shipped_via' | 'custom';

/** Actions for the selected parcels; before any is selected, the button that selects all. */
export function BulkBar({ selection, shown, total, match, listed, sort }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const outcome = useBulkOutcome();
  const may = useMay();
  const toast = useToast();
  const courierName = useCourierName();
  const customFields = useCustomFields();
  const ask = useDelete();
  const [bulk] = useBulkParcelsMutation();
  const [readIds] = useLazyListedIdsQuery();
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Parcels to add to a run. */
  const [forRun, setForRun] = useState<string[] | null>(null);
  const count = selection.all ? Math.min(total, LIMITS.bulk) : selection.ids.size;
  const exporting = useSelectionExport(selection, listed, sort);
  const selectAll = !selection.all && total > shown.length && (
    <Button variant="subtle" className={styles.selectAll} onClick={selection.selectAll}>
      {t('parcels.bulk.all', { count: Math.min(total, LIMITS.bulk) })}
    </Button>
  );
  if (count === 0) return selectAll;

  const selected = shown.filter(({ id }) => selection.all || selection.ids.has(id));
  // Without filters, the sort alone says that all are meant.
  const chosen = selection.all ? { match: match || listed } : { ids: [...selection.ids] };
  const run = (input: BulkInput) => bulk({ ...chosen, ...input }).unwrap();

  const openRun = async () => {
    if (!selection.all) return setForRun([...selection.ids]);
    const { data, error } = await readIds({ listed, count });
    if (data) setForRun(data);
    else toast.failed(t('runs.addTo'), error as ApiFailure);
  };
  const done = (say: () => void) => {
    setOpened(null);
    setForRun(null);
    selection.clear();
    say();
  };
  const addedTo = ({ run: { date, courier }, undo }: AddedToRun) =>
    toast.undoable(
      t('runs.addedTo', { day: shortDay(date), courier: courierName(courier) }),
      t('parcels.bulk.undo'),
      () =>
        void undo().then(
          () => toast.done(t('runs.saved')),
          (failure: ApiFailure) => toast.failed(t('parcels.bulk.notUndone'), failure),
        ),
    );
  const fieldsDialog = {
    count,
    send: run,
    onDone: (result: BulkOutcome, set: FieldsSet) => done(() => outcome.fieldsSet(result, set)),
    onClose: () => setOpened(null),
  };
  const [only] = selected;
  const remove = () =>
    ask({
      name: count === 1 && only ? deletionName(only, t) : t('parcels.bulk.name', { count }),
      kept: true,
      run: () => run({ action: 'delete' }),
      done: (result) => done(() => outcome.deleted(result)),
    });

  return (
    <Group className={styles.bulk} gap="xs" role="group" aria-label={t('parcels.bulk.label')}>
      <strong role="status">{t('parcels.bulk.selected', { count })}</strong>
      <Button
        variant="subtle"
        px="xs"
        className={styles.clear}
        aria-label={t('parcels.bulk.none')}
        title={t('parcels.bulk.none')}
        onClick={selection.clear}
      >
        <AdminIcon name="close" />
      </Button>
      {selectAll}
      {may('write') && (
        <>
          <Button
            variant="default"
            leftSection={<AdminIcon name="plus" />}
            onClick={() => setOpened('event')}
          >
            {t('activities.add')}
          </Button>
          <Button
            variant="default"
            leftSection={<AdminIcon name="edit" />}
            onClick={() => setOpened('status')}
          >
            {t('parcels.bulk.setStatus')}
          </Button>
          <Button
            variant="default"
            leftSection={<AdminIcon name="calendar" />}
            onClick={() => setOpened('dates')}
          >
            {t('parcels.bulk.dates')}
          </Button>
        </>
      )}
      {(!selection.all || total <= LIMITS.bulk) && (
        <PrintLabels parcels={selection.all ? { match: listed } : { ids: [...selection.ids] }} />
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default" leftSection={<AdminIcon name="dots" />}>
            {t('parcels.bulk.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may('write') && (
            <>
              <Menu.Item onClick={() => setOpened('current_location')}>
                {t('parcels.bulk.location')}
              </Menu.Item>
              <Menu.Item onClick={() => setOpened('shipped_via')}>{t('parcels.bulk.carrier')}</Menu.Item>
              {customFields.length > 0 && (
                <Menu.Item onClick={() => setOpened('custom')}>{t('parcels.bulk.custom')}</Menu.Item>
              )}
              <Menu.Item onClick={() => setOpened('notify')}>{t('parcels.bulk.notify')}</Menu.Item>
              {count <= LIMITS.runStops && (
                <Menu.Item onClick={() => void openRun()}>{t('runs.addTo')}</Menu.Item>
              )}
              {!selection.all && selected.length === count && count <= INVOICE_LINES && (
                <Menu.Item
                  component={Link}
                  to={detailedInvoicePath(selected.map(({ tracking_code: code }) => code))}
                >
                  {t('invoices.create')}
                </Menu.Item>
              )}
            </>
          )}
          <Menu.Item onClick={() => void exporting()}>{t('list.export')}</Menu.Item>
          {may('manage') && (
            <Menu.Item color="red" leftSection={<AdminIcon name="trash" />} onClick={remove}>
              {t('delete.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {(opened === 'event' || opened === 'notify') && (
        <BulkEventDialog
          count={count}
          parcels={selected}
          notify={opened === 'notify'}
          send={run}
          onDone={(result) => done(() => outcome.eventAdded(result))}
          onClose={() => setOpened(null)}
        />
      )}
      {forRun && (
        <Suspense>
          <AddToRunDialog
            ids={forRun}
            onDone={(added) => done(() => addedTo(added))}
            onClose={() => setForRun(null)}
          />
        </Suspense>
      )}
      {opened === 'status' && (
        <BulkStatusDialog
          count={count}
          parcels={selected}
          send={run}
          onDone={(result, status) => done(() => outcome.statusSet(result, status))}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'dates' && <BulkDatesDialog {...fieldsDialog} />}
      {opened === 'custom' && <BulkCustomDialog {...fieldsDialog} />}
      {(opened === 'current_location' || opened === 'shipped_via') && (
        <BulkTextDialog field={opened} {...fieldsDialog} />
      )}
    </Group>
  );
}
