import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { ParcelSummary } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { detailedInvoicePath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { type BulkInput, useBulkParcelsMutation } from '@/admin/api/parcels.api';
import { BulkEventDialog } from '@/admin/widgets/bulk/bulk-event-dialog';
import { PrintMenu } from '@/admin/widgets/bulk/print-menu';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import type { Selection } from '@/admin/ui/lists/use-selection';
import unseen from '@/shared/styles/unseen.module.css';
import { BulkStatusDialog } from './bulk-status-dialog';
import { useBulkOutcome } from './use-bulk-outcome';
import { deletionName } from './use-delete-parcel';
import styles from './parcels.module.css';

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
}

export function BulkBar({ selection, shown, total, match, listed }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const outcome = useBulkOutcome();
  const may = useMay();
  const ask = useDelete();
  const [bulk] = useBulkParcelsMutation();
  const [opened, setOpened] = useState<'event' | 'status' | null>(null);
  const count = selection.all ? Math.min(total, LIMITS.bulk) : selection.ids.size;
  if (count === 0) return null;

  const selected = shown.filter(({ id }) => selection.all || selection.ids.has(id));
  // Without filters, the sort alone says that all are meant.
  const chosen = selection.all ? { match: match || listed } : { ids: [...selection.ids] };
  const run = (input: BulkInput) => bulk({ ...chosen, ...input }).unwrap();

  const done = (say: () => void) => {
    setOpened(null);
    selection.clear();
    say();
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
      <Button variant="subtle" className={styles.clear} onClick={selection.clear}>
        <span className={unseen.unseenOnPhone}>{t('parcels.bulk.none')}</span>
        <AdminIcon name="close" />
      </Button>
      {!selection.all && selection.ids.size === shown.length && total > shown.length && (
        <Button variant="subtle" onClick={selection.selectAll}>
          {t('parcels.bulk.all', { count: Math.min(total, LIMITS.bulk) })}
        </Button>
      )}
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
          {!selection.all && selected.length === count && (
            <Button
              variant="default"
              component={Link}
              to={detailedInvoicePath(selected.map(({ tracking_code: code }) => code))}
              leftSection={<AdminIcon name="audit" />}
            >
              {t('invoices.create')}
            </Button>
          )}
        </>
      )}
      {(!selection.all || total <= LIMITS.bulk) && (
        <PrintMenu
          parcels={selection.all ? { match: listed } : { ids: [...selection.ids] }}
          text={t('print.action')}
        />
      )}
      {may('manage') && (
        <Button variant="default" color="red" leftSection={<AdminIcon name="trash" />} onClick={remove}>
          {t('delete.action')}
        </Button>
      )}
      {opened === 'event' && (
        <BulkEventDialog
          count={count}
          parcels={selected}
          send={run}
          onDone={(result) => done(() => outcome.done(result))}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'status' && (
        <BulkStatusDialog
          count={count}
          parcels={selected}
          send={run}
          onDone={(result, status) => done(() => outcome.statusSet(result, status, selected))}
          onClose={() => setOpened(null)}
        />
      )}
    </Group>
  );
}
