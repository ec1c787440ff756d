import { useState } from 'react';
import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCouriersQuery, useRunListQuery } from '@/admin/api/runs.api';
import { useToday } from '@/admin/ui/cells/moment';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';
import { useCourierName } from './run-names';
import { type AddedToRun, useAddToRun } from './use-add-to-run';
import { useMoveQuestion } from './use-move-question';

/** Maximum number of a day's runs offered. */
const SHOWN = 100;
const NEW = 'courier:';

interface AddToRunDialogProps {
  ids: string[];
  onDone: (added: AddedToRun) => void;
  onClose: () => void;
}

/** Adds parcels to a run of a day, or to a new run of a courier. */
export default function AddToRunDialog({ ids, onDone, onClose }: AddToRunDialogProps) {
  const { t } = useTranslation('admin');
  const [date, setDate] = useState(useToday());
  const [chosen, setChosen] = useState('');
  const courierName = useCourierName();
  const { send, dialog } = useMoveQuestion<AddedToRun>();
  const { currentData: runs } = useRunListQuery(
    { date, per_page: SHOWN, sort: 'created_at' },
    { skip: date === '', refetchOnMountOrArgChange: true },
  );
  const { data: couriers } = useCouriersQuery(undefined, { refetchOnMountOrArgChange: true });
  const addToRun = useAddToRun();
  const [busy, setBusy] = useState(false);
  useFocusBack();
  const ready = chosen !== '' && date !== '' && !busy;
  const add = (from: readonly string[]) => {
    const run = chosen.startsWith(NEW) ? { courier_id: chosen.slice(NEW.length), date } : { id: chosen };
    setBusy(true);
    return addToRun(run, ids, from).finally(() => setBusy(false));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t('runs.addTo')}: ${t('parcels.bulk.name', { count: ids.length })}`}
      withCloseButton={false}
    >
      <TextInput
        type="date"
        label={t('fields.date')}
        value={date}
        onChange={({ currentTarget }) => {
          setDate(currentTarget.value);
          setChosen('');
        }}
      />
      <NativeSelect
        mt="sm"
        label={t('runs.run')}
        data={[
          { value: '', label: '' },
          {
            group: t('runs.title'),
            items: (runs?.data ?? []).map(({ id, courier, delivered, failed, total }) => ({
              value: id,
              label: `${courierName(courier)} · ${t('runs.progress', { done: delivered + failed, total })}`,
            })),
          },
          {
            group: t('runs.newRun'),
            items: (couriers?.couriers ?? []).map(({ id, email }) => ({ value: NEW + id, label: email })),
          },
        ]}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Group gap="sm" mt="md">
        <Button
          aria-disabled={!ready}
          data-busy={busy || undefined}
          onClick={() => ready && void send(add, onDone)}
        >
          {t('runs.addTo')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
      {dialog}
    </Modal>
  );
}
