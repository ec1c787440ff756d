import { useMemo } from 'react';
import { type ReminderDays as Known, UpdateReminderDays } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/admin/ui/access/abilities';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { issuesOf } from '@/admin/ui/text/field-issues';
import styles from './boxes.module.css';
import { useReminderDaysQuery, useSetReminderDaysMutation } from './boxes.api';

/** Sets the days on which fees of rentals are reminded of. */
export function ReminderDays() {
  const { data } = useReminderDaysQuery(undefined, { refetchOnMountOrArgChange: true });
  const may = useMay();
  return may('manage') && data ? <DaysForm days={data} /> : null;
}

const valuesOf = ({ days_before, days_after }: Known) => ({
  days_before: days_before === null ? '' : String(days_before),
  days_after: days_after === null ? '' : String(days_after),
});
const read = (current: object) => valuesOf(current as Known);

function DaysForm({ days }: { days: Known }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [save] = useSetReminderDaysMutation();
  const initial = useMemo(() => valuesOf(days), [days]);
  const form = useAdminForm({
    name: 'reminder-days',
    initial,
    record: { updated_at: days.updated_at, read },
    check: (values) => issuesOf(UpdateReminderDays, values),
    send: (values, { updated_at }) => save({ ...values, updated_at }).unwrap(),
    done: () => void toast.done(t('vault.saved')),
  });
  const field = { form, optional: true, inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' } as const;
  return (
    <div className={styles.parts}>
      <RecordPanel id="reminders" title={t('vault.arrears.reminders')}>
        <p>{t('vault.arrears.remindersHelp')}</p>
        <AdminForm form={form} action={t('list.save')} label={t('vault.arrears.reminders')}>
          <TextField {...field} name="days_before" />
          <TextField {...field} name="days_after" />
        </AdminForm>
      </RecordPanel>
    </div>
  );
}
