import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import type { BulkOutcome } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import type { ApiFailure } from '@/shared/api/failure';
import { type BulkInput, useBulkParcelsMutation } from '@/admin/api/parcels.api';
import { useDelete } from '@/admin/ui/delete/delete-dialog';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import type { Selection } from '@/admin/ui/list/use-selection';
import { BulkEventDialog, BulkStatusDialog } from './bulk-dialogs';
import { BulkLabels } from './bulk-labels';
import styles from './parcels.module.css';

interface BulkBarProps {
  selection: Selection;
  /** On the page. */
  shown: number;
  /** That the filters find. */
  total: number;
  /** The filters as the address has them. */
  match: string;
}

/** What can be done to the selected parcels. */
export function BulkBar({ selection, shown, total, match }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const may = useMay();
  const ask = useDelete();
  const [bulk] = useBulkParcelsMutation();
  const [opened, setOpened] = useState<'event' | 'status' | null>(null);
  const count = selection.all ? Math.min(total, LIMITS.bulk) : selection.ids.size;
  if (count === 0) return null;

  const chosen = selection.all ? { match } : { ids: [...selection.ids] };
  const run = (input: BulkInput) => bulk({ ...chosen, ...input }).unwrap();

  const done = ({ done: changed, failed }: BulkOutcome) => {
    setOpened(null);
    selection.clear();
    toast.done(t('parcels.bulk.done', { count: changed }));
    if (failed > 0) toast.keep(t('parcels.bulk.failed', { count: failed }));
  };
  const remove = () => {
    let gone: string[] = [];
    ask({
      name: t('parcels.bulk.name', { count }),
      run: async () => {
        const { rows } = await run({ action: 'delete' });
        gone = rows.filter(({ ok }) => ok).map(({ id }) => id);
      },
      done: () => {
        selection.clear();
        toast.undoable(t('parcels.bulk.deleted', { count: gone.length }), t('parcels.bulk.undo'), () => {
          bulk({ action: 'restore', ids: gone })
            .unwrap()
            .then(done, (failure: ApiFailure) => toast.failed(t('parcels.bulk.notRestored'), failure));
        });
      },
    });
  };

  return (
    <Group className={styles.bulk} gap="xs" role="group" aria-label={t('parcels.bulk.label')}>
      <strong role="status">{t('parcels.bulk.selected', { count })}</strong>
      {!selection.all && selection.ids.size === shown && total > shown && (
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
        </>
      )}
      {!selection.all && <BulkLabels ids={selection.ids} />}
      {may('manage') && (
        <Button variant="default" color="red" leftSection={<AdminIcon name="trash" />} onClick={remove}>
          {t('delete.action')}
        </Button>
      )}
      <Button variant="subtle" onClick={selection.clear}>
        {t('parcels.bulk.none')}
      </Button>
      {opened === 'event' && (
        <BulkEventDialog count={count} send={run} onDone={done} onClose={() => setOpened(null)} />
      )}
      {opened === 'status' && (
        <BulkStatusDialog count={count} send={run} onDone={done} onClose={() => setOpened(null)} />
      )}
    </Group>
  );
}
