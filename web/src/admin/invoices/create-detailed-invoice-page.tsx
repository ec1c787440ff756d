import { Button } from '@mantine/core';
import {
  CreateInvoice,
  INVOICE_UNITS,
  invoiceSums,
  TAX_CATEGORIES,
  type Customer,
  type InvoiceLineInput,
} from '@vaultway/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { parcelsApi } from '@/admin/api/parcels.api';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Detail, Details } from '@/admin/ui/cells/details';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { type AdminForm as Form, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { CustomerField } from '@/admin/widgets/customer/customer-field';
import { invoicePath, paths } from '@/admin/paths';
import { useAppDispatch } from '@/shared/state/hooks';
import { InvoiceAmount } from './invoice-amount';
import { useCreateInvoiceMutation } from './invoices.api';
import styles from './invoices.module.css';

const LINE_FIELDS = [
  'description',
  'quantity',
  'unit',
  'price',
  'tax_rate',
  'tax_category',
  'parcel_id',
] as const;
const MAX_LINES = 50;
const BLANK: Record<(typeof LINE_FIELDS)[number], string> = {
  description: '',
  quantity: '1',
  unit: 'piece',
  price: '',
  tax_rate: '',
  tax_category: '',
  parcel_id: '',
};
type Values = Record<string, string>;

const EMPTY: Values = {
  recipient_name: '',
  customer_id: '',
  currency: '',
  due_date: '',
  ...Object.fromEntries(
    Array.from({ length: MAX_LINES }, (_, at) =>
      LINE_FIELDS.map((field) => [`lines.${at}.${field}`, BLANK[field]]),
    ).flat(),
  ),
};

const lineOf = (values: Values, at: number) =>
  Object.fromEntries(LINE_FIELDS.map((field) => [field, values[`lines.${at}.${field}`] ?? '']));

const inputOf = (values: Values, count: number) => ({
  recipient_name: values['recipient_name'] ?? '',
  customer_id: values['customer_id'] ?? '',
  currency: values['currency'] ?? '',
  due_date: values['due_date'] ?? '',
  lines: Array.from({ length: count }, (_, at) => lineOf(values, at)),
});

/** /control/invoice/lines.html: an invoice with lines; each `?parcel=` is a line. */
export default function CreateDetailedInvoicePage() {
  const { t } = useTranslation('admin');
  const succeed = useSuccess();
  const [createInvoice] = useCreateInvoiceMutation();
  const parcels = useParcels();
  const [count, setCount] = useState(1);
  const initial = useMemo(() => {
    const lines = parcels.flatMap(({ id, tracking_code: code }, at) => [
      [`lines.${at}.description`, t('invoices.lines.parcel', { code })],
      [`lines.${at}.parcel_id`, id],
    ]);
    return { ...EMPTY, ...(Object.fromEntries(lines) as Values) };
  }, [parcels, t]);
  const shown = Math.max(count, parcels.length);
  const form = useAdminForm<Values, { id: string; number: string }>({
    name: 'create-detailed-invoice',
    initial,
    check: (values) => issuesOf(CreateInvoice, inputOf(values, shown)),
    send: (values) => createInvoice(inputOf(values, shown)).unwrap(),
    done: ({ id, number }) => succeed(invoicePath(id), t('invoices.createPage.done', { number })),
  });
  const choose = ({ id, name }: Customer) => {
    form.set('recipient_name', name);
    form.set('customer_id', id);
  };
  const remove = (at: number) => {
    for (let next = at; next < shown; next += 1) {
      for (const field of LINE_FIELDS)
        form.set(`lines.${next}.${field}`, form.values[`lines.${next + 1}.${field}`] ?? BLANK[field]);
    }
    setCount(shown - 1);
  };
  const title = t('invoices.detailed');
  return (
    <AdminPage title={title} crumbs={[{ text: t('invoices.title'), to: paths.invoices }, { text: title }]}>
      <AdminForm form={form} action={t('invoices.createPage.action')}>
        <CustomerField
          form={form}
          name="recipient_name"
          optional
          help={t('invoices.lines.customer')}
          onChoose={choose}
        />
        <div className={styles.sum}>
          <TextField form={form} name="due_date" type="date" optional help={t('invoices.lines.dueHelp')} />
          <TextField form={form} name="currency" dir="ltr" autoComplete="off" placeholder="EUR" />
        </div>
        {Array.from({ length: shown }, (_, at) => (
          <LineFields key={at} form={form} at={at} onRemove={shown > 1 ? () => remove(at) : undefined} />
        ))}
        {shown < MAX_LINES && (
          <Button
            variant="default"
            leftSection={<AdminIcon name="plus" />}
            onClick={() => setCount(shown + 1)}
          >
            {t('invoices.lines.add')}
          </Button>
        )}
        <Totals values={form.values} count={shown} />
      </AdminForm>
    </AdminPage>
  );
}

function LineFields({
  form,
  at,
  onRemove,
}: {
  form: Form<Values>;
  at: number;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation('admin');
  const number = at + 1;
  // Named by its last part, as all fields of lines are.
  const name = (field: keyof typeof BLANK) => `lines.${at}.${field}` as 'price';
  return (
    <fieldset className={styles.line}>
      <legend>{t('invoices.lines.line', { number })}</legend>
      <TextField form={form} name={name('description')} autoComplete="off" />
      <div className={styles.numbers}>
        <TextField form={form} name={name('quantity')} inputMode="decimal" dir="ltr" autoComplete="off" />
        <SelectField
          form={form}
          name={name('unit')}
          options={INVOICE_UNITS.map((unit) => ({ value: unit, label: t(`invoices.units.${unit}`) }))}
        />
        <TextField form={form} name={name('price')} inputMode="decimal" dir="ltr" autoComplete="off" />
        <TextField form={form} name={name('tax_rate')} inputMode="decimal" dir="ltr" autoComplete="off" />
        <SelectField
          form={form}
          name={name('tax_category')}
          optional
          options={[
            { value: '', label: t('none') },
            ...TAX_CATEGORIES.map((category) => ({
              value: category,
              label: t(`invoices.categories.${category}`),
            })),
          ]}
        />
      </div>
      {onRemove && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('invoices.lines.remove', { number })}
          onClick={onRemove}
        >
          <AdminIcon name="trash" />
        </Button>
      )}
    </fieldset>
  );
}

/** Sums by the server's arithmetic, once the lines are valid. */
function Totals({ values, count }: { values: Values; count: number }) {
  const { t } = useTranslation('admin');
  const parsed = CreateInvoice.safeParse(inputOf(values, count));
  if (!parsed.success || parsed.data.currency === null) return null;
  const { currency, lines } = parsed.data;
  const sums = invoiceSums(lines as InvoiceLineInput[], currency);
  return (
    <div role="status">
      <Details>
        <Detail name={t('invoices.page.net')}>
          <InvoiceAmount invoice={{ amount: sums.net, currency }} />
        </Detail>
        {sums.taxes.map(({ category, rate, tax }) => (
          <Detail key={`${category} ${rate}`} name={t('invoices.page.tax', { rate: `${rate} %` })}>
            <InvoiceAmount invoice={{ amount: tax, currency }} />
          </Detail>
        ))}
        <Detail name={t('invoices.page.total')}>
          <InvoiceAmount invoice={{ amount: sums.total, currency }} />
        </Detail>
      </Details>
    </div>
  );
}

/** Reads the parcels of the address; those that are gone are left out. */
function useParcels() {
  const [search] = useSearchParams();
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<{ id: string; tracking_code: string }[]>([]);
  const codes = search.getAll('parcel').slice(0, MAX_LINES).join('\n');
  useEffect(() => {
    let left = false;
    const reads = codes === '' ? [] : codes.split('\n');
    const read = async () => {
      const all = await Promise.allSettled(
        reads.map((code) =>
          dispatch(parcelsApi.endpoints.parcel.initiate(code, { subscribe: false })).unwrap(),
        ),
      );
      if (!left) setFound(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    };
    void read();
    return () => {
      left = true;
    };
  }, [codes, dispatch]);
  return found;
}
