import { CreateReservation, type ViewingRoom } from '@vaultway/contracts';
import { fromWallClock } from '@vaultway/contracts/zoned-time';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useTimeZone } from '@/admin/ui/cells/moment';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { useBookMutation } from '@/admin/widgets/vault/reservations.api';
import { AccountField } from '../code-field';
import { useFindCodes } from '../find-codes';

interface BookFormProps {
  /** Those that take reservations. */
  rooms: readonly ViewingRoom[];
  /** Day to book on. What is typed of another one moves to it, and keeps its hours. */
  day: string;
}

/** Books a viewing room, also for the client's request in the address. */
export function BookForm({ rooms, day }: BookFormProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const zone = useTimeZone();
  const find = useFindCodes();
  const [search, setSearch] = useSearchParams();
  const [book] = useBookMutation();
  const request_id = search.get('request') ?? '';
  const initial = {
    room_id: rooms.length === 1 ? (rooms[0]?.id ?? '') : '',
    account_id: search.get('account') ?? '',
    box_id: '',
    starts_at: `${day}T10:00`,
    ends_at: `${day}T11:00`,
  };
  const inputOf = (values: typeof initial) => ({
    ...values,
    request_id,
    starts_at: fromWallClock(values.starts_at, zone),
    ends_at: fromWallClock(values.ends_at, zone),
  });
  const form = useAdminForm({
    name: `book-room.${request_id}`,
    initial,
    check: (values) => issuesOf(CreateReservation, inputOf(values)),
    send: async (values) => {
      const account_id = await find.account('account_id', values.account_id);
      const box_id = await find.box('box_id', values.box_id);
      return book({ ...inputOf(values), account_id, box_id }).unwrap();
    },
    done: () => {
      setSearch({ day: form.values.starts_at.slice(0, 10) }, { replace: true });
      toast.done(t('vault.saved'));
    },
  });
  const moveTo = useEffectEvent(() => {
    for (const name of ['starts_at', 'ends_at'] as const)
      form.set(name, `${day}${form.values[name].slice(day.length)}`);
  });
  useEffect(() => moveTo(), [day]);
  const help = t('vault.reservations.zone', { zone });
  return (
    <AdminForm form={form} action={t('vault.reservations.book')} label={t('vault.reservations.book')}>
      <SelectField
        form={form}
        name="room_id"
        options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <AccountField form={form} name="account_id" />
      <TextField form={form} name="box_id" optional autoComplete="off" />
      <TextField form={form} name="starts_at" type="datetime-local" help={help} />
      <TextField form={form} name="ends_at" type="datetime-local" help={help} />
    </AdminForm>
  );
}
