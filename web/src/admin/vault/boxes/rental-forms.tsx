import {
  type Box,
  EndRental,
  KEYS_RETURNED,
  OPENING_REASONS,
  RecordOpening,
  RENTAL_ENDS,
  RENTAL_PERIODS,
  type Rental,
  StartRental,
} from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useProof } from '@/admin/ui/access/proof';
import { useToday } from '@/admin/ui/cells/moment';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextAreaField } from '@/admin/ui/forms/text-area-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber } from '@/admin/ui/text/typed-number';
import { ReservationLinks, useUpcomingReservations } from '@/admin/widgets/vault/upcoming-reservations';
import { AccountField } from '../code-field';
import { useFindCodes } from '../find-codes';
import { useActOnRentalMutation, useStartRentalMutation } from './boxes.api';

const INVENTORY_LENGTH = 10_000;

const newRental = (today: string) => ({
  account_id: '',
  starts_on: today,
  period: 'year',
  fee: '',
  currency: '',
  deposit: '',
});

/** Rents a box to an account. */
export function StartRentalForm({ box }: { box: Box }) {
  const { t, i18n } = useTranslation('admin');
  const toast = useToast();
  const find = useFindCodes();
  const [start] = useStartRentalMutation();
  const today = useToday();
  const inputOf = (values: ReturnType<typeof newRental>) => ({
    ...values,
    box_id: box.id,
    fee: typedNumber(values.fee, i18n.language),
    deposit: typedNumber(values.deposit, i18n.language),
  });
  const form = useAdminForm({
    name: `start-rental.${box.id}`,
    draft: 'visit',
    initial: newRental(today),
    check: (values) => issuesOf(StartRental, inputOf(values)),
    send: async (values) => {
      const account_id = await find.account('account_id', values.account_id);
      return start({ ...inputOf(values), account_id }).unwrap();
    },
    done: () => void toast.done(t('vault.saved')),
  });
  const amount = { form, inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const;
  return (
    <AdminForm form={form} action={t('vault.boxes.rent')} label={t('vault.boxes.rent')}>
      <AccountField form={form} name="account_id" />
      <TextField form={form} name="starts_on" type="date" />
      <SelectField
        form={form}
        name="period"
        options={RENTAL_PERIODS.map((value) => ({ value, label: t(`vault.boxes.periods.${value}`) }))}
      />
      <TextField {...amount} name="fee" />
      <TextField form={form} name="currency" dir="ltr" autoComplete="off" placeholder="EUR" />
      <TextField {...amount} name="deposit" optional />
    </AdminForm>
  );
}

const END = { until: '', reason: 'notice', keys_returned: 'both', note: '' };

export function EndRentalForm({ rental }: { rental: Rental }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [act] = useActOnRentalMutation();
  const reservations = useUpcomingReservations(rental.account_id).filter(
    ({ box_id }) => box_id === rental.box_id,
  );
  const form = useAdminForm({
    name: `end-rental.${rental.id}`,
    draft: 'visit',
    initial: END,
    check: (values) => issuesOf(EndRental, values),
    send: (values) => act({ id: rental.id, act: 'end', body: values }).unwrap(),
    done: () => void toast.done(t('vault.saved')),
  });
  return (
    <AdminForm form={form} action={t('vault.boxes.end')} label={t('vault.boxes.end')}>
      <SelectField
        form={form}
        name="reason"
        options={RENTAL_ENDS.map((value) => ({ value, label: t(`vault.boxes.reasons.${value}`) }))}
      />
      <SelectField
        form={form}
        name="keys_returned"
        options={KEYS_RETURNED.map((value) => ({ value, label: t(`vault.boxes.returned.${value}`) }))}
      />
      <TextField form={form} name="until" type="date" optional />
      <TextField form={form} name="note" optional autoComplete="off" />
      {reservations.length > 0 && (
        <>
          <p>{t('vault.boxes.endCancels')}</p>
          <ReservationLinks reservations={reservations} />
        </>
      )}
    </AdminForm>
  );
}

/** Records a forced opening, after a proof of identity. */
export function OpeningForm({ rental }: { rental: Rental }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const withProof = useProof();
  const [act] = useActOnRentalMutation();
  const form = useAdminForm({
    name: `open-rental.${rental.id}`,
    draft: 'visit',
    initial: {
      reason: rental.end_reason === null || rental.end_reason === 'notice' ? 'arrears' : rental.end_reason,
      witness_1: '',
      witness_2: '',
      inventory: '',
    },
    check: (values) => issuesOf(RecordOpening, values),
    send: (values) => withProof(() => act({ id: rental.id, act: 'opening', body: values }).unwrap()),
    done: () => void toast.done(t('vault.saved')),
  });
  return (
    <AdminForm form={form} action={t('vault.boxes.openAction')} label={t('vault.boxes.openAction')}>
      <SelectField
        form={form}
        name="reason"
        options={OPENING_REASONS.map((value) => ({ value, label: t(`vault.boxes.reasons.${value}`) }))}
      />
      <TextField form={form} name="witness_1" autoComplete="off" />
      <TextField form={form} name="witness_2" autoComplete="off" />
      <TextAreaField form={form} name="inventory" dir="auto" limit={INVENTORY_LENGTH} short />
    </AdminForm>
  );
}
