import { FEE_BASES, type FeeBasis, METALS, SetFees } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { paths } from '@/admin/paths';
import { useToday } from '@/admin/ui/cells/moment';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber } from '@/admin/ui/text/typed-number';
import { AccountField } from '../code-field';
import { useFindCodes } from '../find-codes';
import { useSetFeesMutation } from './fees.api';
import vaultStyles from '../vault.module.css';
import styles from './fees.module.css';
import { useMonthName } from './use-month-name';

const MONTHS = 13;
/** Returns the month before a day's, and those after it. */
function monthsAround(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - 2 + at)).toISOString().slice(0, 7),
  );
}

const initial = (today: string) => ({
  account_id: '',
  from_month: today.slice(0, 7),
  basis: 'value',
  gold: '',
  silver: '',
  platinum: '',
  palladium: '',
  minimum: '',
  currency: '',
  tax_rate: '',
});
const NUMBERS = [...METALS, 'minimum', 'tax_rate'] as const;
const isByMetal = (basis: FeeBasis) => basis === 'value' || basis === 'ounce';
/** Fields of metal as they are sent when no metal is charged. */
const HIDDEN = Object.fromEntries([...METALS, 'minimum', 'currency'].map((name) => [name, '']));

/** Sets the fees of an account from a month on. */
export default function SetFeesPage() {
  const { t, i18n } = useTranslation('admin');
  const succeed = useSuccess();
  const find = useFindCodes();
  const monthName = useMonthName();
  const [set] = useSetFeesMutation();
  const today = useToday();
  const inputOf = (values: ReturnType<typeof initial>) => ({
    ...values,
    ...Object.fromEntries(NUMBERS.map((name) => [name, typedNumber(values[name], i18n.language)])),
    // Fields that are not shown cannot be wrong.
    ...(!isByMetal(values.basis as FeeBasis) && HIDDEN),
    // Nothing is invoiced, so nothing is taxed.
    ...(values.basis === 'off' && { tax_rate: '0' }),
  });
  const form = useAdminForm({
    name: 'set-fees',
    draft: 'visit',
    initial: initial(today),
    check: (values) => issuesOf(SetFees, inputOf(values)),
    send: async (values) =>
      set({ ...inputOf(values), account_id: await find.account('account_id', values.account_id) }).unwrap(),
    done: () => succeed(paths.fees, t('vault.saved')),
    fieldOf: ({ code }) => (code === 'fees_month_drafted' ? 'from_month' : undefined),
  });
  const basis = form.values.basis as FeeBasis;
  const number = { form, inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const;
  const title = t('vault.fees.set');
  const crumbs = [{ text: t('nav.fees'), to: paths.fees }, { text: title }];
  return (
    <AdminPage title={title} crumbs={crumbs} narrow>
      <AdminForm form={form} action={title}>
        <AccountField form={form} name="account_id" />
        <SelectField
          form={form}
          name="from_month"
          options={monthsAround(today).map((value) => ({ value, label: monthName(value) }))}
        />
        <SelectField
          form={form}
          name="basis"
          options={FEE_BASES.map((value) => ({ value, label: t(`vault.fees.bases.${value}`) }))}
        />
        {isByMetal(basis) && (
          <>
            <p className={styles.help}>{t(`vault.fees.help.${basis}`)}</p>
            <div className={vaultStyles.numbers}>
              {METALS.map((metal) => (
                <TextField key={metal} {...number} name={metal} optional={metal !== 'gold'} />
              ))}
            </div>
            <div className={vaultStyles.numbers}>
              <TextField form={form} name="currency" dir="ltr" autoComplete="off" placeholder="USD" />
              <TextField {...number} name="minimum" optional />
            </div>
          </>
        )}
        {basis !== 'off' && <TextField {...number} name="tax_rate" />}
      </AdminForm>
    </AdminPage>
  );
}
