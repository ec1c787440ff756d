import { Button } from '@mantine/core';
import {
  CreateInvoice,
  INVOICE_UNITS,
  invoiceSums,
  TAX_CATEGORIES,
  type Customer,
  type InvoiceLineInput,
} from '@vaultway/contracts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Detail, Details } from '@/admin/ui/cells/details';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { type AdminForm as Form, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber } from '@/admin/ui/text/typed-number';
import { ParcelCodeField } from '@/admin/widgets/code/parcel-code-field';
import { CustomerField } from '@/admin/widgets/customer/customer-field';
import { invoicePath, paths } from '@/admin/paths';
import { InvoiceAmount } from './invoice-amount';
import { INVOICE_LABELS } from './invoice-form';
import { useInvoiceNumbers } from './invoice-numbers';
import { useCreateInvoiceMutation } from './invoices.api';
import { useFindParcel } from './use-find-parcel';
import styles from './invoices.module.css';

const LINE_FIELDS = [
  'description',
  'quantity',
  'unit',
  'price',
  'tax_rate',
  'tax_category',
  'tracking_code',
] as const;
const MAX_LINES = 50;
const BLANK: Record<(typeof LINE_FIELDS)[number], string> = {
  description: '',
  quantity: '1',
  unit: 'piece',
  price: '',
  tax_rate: '',
  tax_category: '',
  tracking_code: '',
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

const nameOf = (at: number, field: keyof typeof BLANK) => `lines.${at}.${field}`;
const NUMBERS: ReadonlySet<string> = new Set(['quantity', 'price', 'tax_rate']);
const lineOf = (values: Values, at: number, language: string) =>
  Object.fromEntries(
    LINE_FIELDS.map((field) => {
      const typed = values[nameOf(at, field)] ?? '';
      return [field, NUMBERS.has(field) ? typedNumber(typed, language) : typed];
    }),
  );

/** @param parcels ids by line, once the codes are found */
const inputOf = (values: Values, count: number, language: string, parcels: readonly string[] = []) => ({
  recipient_name: values['recipient_name'] ?? '',
  customer_id: values['customer_id'] ?? '',
  currency: values['currency'] ?? '',
  due_date: values['due_date'] ?? '',
  lines: Array.from({ length: count }, (_, at) => {
    const { tracking_code: _code, ...line } = lineOf(values, at, language);
    return { ...line, parcel_id: parcels[at] ?? '' };
  }),
});

/** Returns the number of lines up to the last that is filled in. */
const filledLines = (values: Values) =>
  Array.from({ length: MAX_LINES }, (_, at) => at + 1).findLast((number) =>
    LINE_FIELDS.some((field) => values[nameOf(number - 1, field)] !== BLANK[field]),
  ) ?? 0;

/** /control/invoice/lines.html: an invoice with lines; each `?parcel=` is a line. */
export default function CreateDetailedInvoicePage() {
  const { t } = useTranslation('admin');
  const codes = useCodes();
  const title = t('invoices.detailed');
  return (
    <AdminPage title={title} crumbs={[{ text: t('invoices.title'), to: paths.invoices }, { text: title }]}>
      <InvoiceForm key={codes.join(' ')} codes={codes} />
    </AdminPage>
  );
}

function InvoiceForm({ codes }: { codes: readonly string[] }) {
  const { t, i18n } = useTranslation('admin');
  const succeed = useSuccess();
  const [createInvoice] = useCreateInvoiceMutation();
  const findParcel = useFindParcel();
  /** Line whose parcel is being looked for. */
  const lookingFor = useRef<number | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const initial = useMemo(() => {
    const lines = codes.flatMap((code, at) => [
      [nameOf(at, 'description'), t('invoices.lines.parcel', { code })],
      [nameOf(at, 'tracking_code'), code],
    ]);
    return { ...EMPTY, ...(Object.fromEntries(lines) as Values) };
  }, [codes, t]);
  const form: Form<Values> = useAdminForm<Values, { id: string; number: string }>({
    name: `create-detailed-invoice.${codes.join(' ')}`,
    draft: 'visit',
    labels: INVOICE_LABELS,
    initial,
    check: (values) => issuesOf(CreateInvoice, inputOf(values, count, i18n.language)),
    async send(values) {
      const parcels: string[] = [];
      for (let at = 0; at < count; at += 1) {
        const code = values[nameOf(at, 'tracking_code')]?.trim() ?? '';
        lookingFor.current = at;
        parcels.push(code === '' ? '' : await findParcel(code));
      }
      lookingFor.current = null;
      return createInvoice(inputOf(values, count, i18n.language, parcels)).unwrap();
    },
    done: ({ id, number }) => succeed(invoicePath(id), t('invoices.createPage.done', { number })),
    fieldOf: ({ code }) =>
      code === 'parcel_not_found' && lookingFor.current !== null
        ? nameOf(lookingFor.current, 'tracking_code')
        : undefined,
  });
  const [begun] = useState<number>(() => Math.max(1, filledLines(form.values)));
  const count: number = added ?? begun;
  const choose = ({ id, name }: Customer) => {
    form.set('recipient_name', name);
    form.set('customer_id', id);
  };
  // Another name is another customer, who is not known.
  const typed = {
    ...form,
    set(name: string, value: string) {
      form.set(name, value);
      form.set('customer_id', '');
    },
  };
  const addLine = () => {
    for (const field of ['tax_rate', 'tax_category'] as const)
      form.set(nameOf(count, field), form.values[nameOf(count - 1, field)] ?? '');
    setAdded(count + 1);
  };
  const remove = (at: number) => {
    for (let next = at; next < count; next += 1) {
      for (const field of LINE_FIELDS)
        form.set(nameOf(next, field), form.values[nameOf(next + 1, field)] ?? BLANK[field]);
    }
    setAdded(count - 1);
  };
  return (
    <AdminForm form={form} action={t('invoices.createPage.action')} sentByEnter={false}>
      <CustomerField
        form={typed}
        name="recipient_name"
        optional
        help={t('invoices.lines.customer')}
        onChoose={choose}
      />
      <div className={styles.sum}>
        <TextField form={form} name="due_date" type="date" optional help={t('invoices.lines.dueHelp')} />
        <TextField form={form} name="currency" dir="ltr" autoComplete="off" placeholder="EUR" />
      </div>
      {Array.from({ length: count }, (_, at) => (
        <LineFields key={at} form={form} at={at} onRemove={count > 1 ? () => remove(at) : undefined} />
      ))}
      {count < MAX_LINES && (
        <Button variant="default" leftSection={<AdminIcon name="plus" />} onClick={addLine}>
          {t('invoices.lines.add')}
        </Button>
      )}
      <Totals values={form.values} count={count} />
    </AdminForm>
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
  const name = (field: keyof typeof BLANK) => nameOf(at, field) as 'price';
  return (
    <fieldset className={styles.line}>
      <legend>{t('invoices.lines.line', { number })}</legend>
      <TextField form={form} name={name('description')} autoComplete="off" />
      <ParcelCodeField
        form={form}
        name={name('tracking_code')}
        optional
        onChoose={({ tracking_code: code }) => {
          if (form.values[name('description')] === '')
            form.set(name('description'), t('invoices.lines.parcel', { code }));
        }}
      />
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
  const { t, i18n } = useTranslation('admin');
  const numbers = useInvoiceNumbers();
  const parsed = CreateInvoice.safeParse(inputOf(values, count, i18n.language));
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
          <Detail key={`${category} ${rate}`} name={t('invoices.page.tax', { rate: numbers.rate(rate) })}>
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

/** Returns the codes of the address. */
function useCodes(): string[] {
  const [search] = useSearchParams();
  return useMemo(() => search.getAll('parcel').slice(0, MAX_LINES), [search]);
}
