import { Button } from '@mantine/core';
import { CreateViewingRoom, type ViewingRoom } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import {
  useAddViewingRoomMutation,
  useSaveViewingRoomMutation,
} from '@/admin/widgets/vault/reservations.api';
import type { ApiFailure } from '@/shared/api/failure';
import styles from './boxes.module.css';

/** Adds viewing rooms, and closes and opens them. */
export function ViewingRooms({ rooms }: { rooms: readonly ViewingRoom[] }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [add] = useAddViewingRoomMutation();
  const form = useAdminForm({
    name: 'add-viewing-room',
    initial: { name: '' },
    check: (values) => issuesOf(CreateViewingRoom, values),
    send: (values) => add(values).unwrap(),
    done: () => void toast.done(t('vault.saved')),
  });
  return (
    <>
      <AdminForm form={form} action={t('vault.reservations.add')} label={t('vault.reservations.add')}>
        <TextField form={form} name="name" autoComplete="off" />
      </AdminForm>
      <ul className={styles.rows}>
        {rooms.map((room) => (
          <Known key={room.id} room={room} />
        ))}
      </ul>
    </>
  );
}

function Known({ room: { id, name, is_open, updated_at } }: { room: ViewingRoom }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [save, { isLoading }] = useSaveViewingRoomMutation();
  const action = t(is_open ? 'vault.reservations.stop' : 'vault.reservations.allow');
  const change = async () => {
    try {
      await save({ id, updated_at, is_open: !is_open }).unwrap();
      toast.done(t('vault.saved'));
    } catch (error) {
      toast.failed(action, error as ApiFailure);
    }
  };
  return (
    <li>
      <bdi>{name}</bdi>
      <Button
        variant="default"
        loading={isLoading}
        aria-label={`${action}: ${name}`}
        onClick={() => void change()}
      >
        {action}
      </Button>
    </li>
  );
}
