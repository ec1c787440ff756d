import { Button } from '@mantine/core';
import {
  CreateInvoice,
  INVOICE_UNITS,
  invoiceSums,
  TAX_CATEGORIES,
  type InvoiceLineInput,
} from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Detail, Details } from '@/admin/ui/cells/details';
import { SelectField } from '@/admin/ui/forms/select-field';
import { TextField } from '@/admin/ui/forms/text-field';
import type { AdminForm as Form } from '@/admin/ui/forms/use-admin-form';
import { typedNumber } from '@/admin/ui/text/typed-number';
import { ParcelCodeField } from '@/admin/widgets/code/parcel-code-field';
import { InvoiceAmount } from './invoice-amount';
import { useInvoiceNumbers } from './invoice-numbers';
import styles from './invoice-lines.module.css';

const LINE_FIELDS = [
  'description',
  'quantity',
  'unit',
  'price',
  'tax_rate',
  'tax_category',
  'tracking_code',
] as const;
export const MAX_LINES = 50;
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

/** Values of a form without lines yet. */
export const BLANK_LINES: Values = Object.fromEntries(
  Array.from({ length: MAX_LINES }, (_, at) =>
    LINE_FIELDS.map((field) => [`lines.${at}.${field}`, BLANK[field]]),
  ).flat(),
);

export const lineField = (at: number, field: keyof typeof BLANK) => `lines.${at}.${field}`;
const NUMBERS: ReadonlySet<string> = new Set(['quantity', 'price', 'tax_rate']);
const lineOf = (values: Values, at: number, language: string) =>
  Object.fromEntries(
    LINE_FIELDS.map((field) => {
      const typed = values[lineField(at, field)] ?? '';
      return [field, NUMBERS.has(field) ? typedNumber(typed, language) : typed];
    }),
  );

/** Returns the input of the first lines, without their parcels. */
export const linesOf = (values: Values, count: number, language: string): Record<string, string>[] =>
  Array.from({ length: count }, (_, at) => {
    const { tracking_code: _code, ...line } = lineOf(values, at, language) as Record<string, string>;
    return line;
  });

/** Returns the number of lines up to the last that is filled in. */
export const filledLines = (values: Values) =>
  Array.from({ length: MAX_LINES }, (_, at) => at + 1).findLast((number) =>
    LINE_FIELDS.some((field) => values[lineField(number - 1, field)] !== BLANK[field]),
  ) ?? 0;

interface InvoiceLinesProps {
  form: Form<Values>;
  count: number;
  onCount: (count: number) => void;
  /** Whether each line may name a parcel. */
  ofParcels?: boolean;
}

/** Fields of an invoice's or a quote's lines, with their sums. */
export function InvoiceLines({ form, count, onCount, ofParcels = false }: InvoiceLinesProps) {
  const { t } = useTranslation('admin');
  const addLine = () => {
    for (const field of ['tax_rate', 'tax_category'] as const)
      form.set(lineField(count, field), form.values[lineField(count - 1, field)] ?? '');
    onCount(count + 1);
  };
  const remove = (at: number) => {
    for (let next = at; next < count; next += 1) {
      for (const field of LINE_FIELDS)
        form.set(lineField(next, field), form.values[lineField(next + 1, field)] ?? BLANK[field]);
    }
    onCount(count - 1);
  };
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        <LineFields
          key={at}
          form={form}
          at={at}
          ofParcels={ofParcels}
          onRemove={count > 1 ? () => remove(at) : undefined}
        />
      ))}
      {count < MAX_LINES && (
        <Button variant="default" leftSection={<AdminIcon name="plus" />} onClick={addLine}>
          {t('invoices.lines.add')}
        </Button>
      )}
      <Totals values={form.values} count={count} />
    </>
  );
}

interface LineFieldsProps {
  form: Form<Values>;
  at: number;
  ofParcels: boolean;
  onRemove: (() => void) | undefined;
}

function LineFields({ form, at, ofParcels, onRemove }: LineFieldsProps) {
  const { t } = useTranslation('admin');
  const number = at + 1;
  // Named by its last part, as all fields of lines are.
  const name = (field: keyof typeof BLANK) => lineField(at, field) as 'price';
  return (
    <fieldset className={styles.line}>
      <legend>{t('invoices.lines.line', { number })}</legend>
      <TextField form={form} name={name('description')} autoComplete="off" />
      {ofParcels && (
        <ParcelCodeField
          form={form}
          name={name('tracking_code')}
          optional
          onChoose={({ tracking_code: code }) => {
            if (form.values[name('description')] === '')
              form.set(name('description'), t('invoices.lines.parcel', { code }));
          }}
        />
      )}
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
  const lines = linesOf(values, count, i18n.language);
  const parsed = CreateInvoice.safeParse({ lines, currency: values['currency'] });
  if (!parsed.success || parsed.data.currency === null) return null;
  const { currency, lines: valid } = parsed.data;
  const sums = invoiceSums(valid as InvoiceLineInput[], currency);
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
