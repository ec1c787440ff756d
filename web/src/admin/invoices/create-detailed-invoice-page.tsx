import { CreateInvoice, type Customer, type InvoiceDraft } from '@vaultway/contracts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useSuccess } from '@/admin/ui/feedback/success';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { type AdminForm as Form, useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { FRESH } from '@/admin/ui/lists/use-list-query';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { writtenNumber } from '@/admin/ui/text/typed-number';
import { CustomerField } from '@/admin/widgets/customer/customer-field';
import {
  BLANK_LINES,
  filledLines,
  InvoiceLines,
  lineField,
  linesOf,
  MAX_LINES,
} from '@/admin/widgets/invoice/invoice-lines';
import { invoicePath, paths } from '@/admin/paths';
import { INVOICE_LABELS } from './invoice-form';
import { DiscardDraft } from './discard-draft';
import { useCreateInvoiceMutation, useInvoiceDraftQuery } from './invoices.api';
import { useFindParcel } from './use-find-parcel';
import styles from './invoices.module.css';

type Values = Record<string, string>;

const EMPTY: Values = {
  recipient_name: '',
  customer_id: '',
  currency: '',
  due_date: '',
  draft_id: '',
  ...BLANK_LINES,
};

/** @param parcels ids by line, once the codes are found */
const inputOf = (values: Values, count: number, language: string, parcels: readonly string[] = []) => ({
  recipient_name: values['recipient_name'] ?? '',
  customer_id: values['customer_id'] ?? '',
  currency: values['currency'] ?? '',
  due_date: values['due_date'] ?? '',
  draft_id: values['draft_id'] ?? '',
  lines: linesOf(values, count, language).map((line, at) => ({ ...line, parcel_id: parcels[at] ?? '' })),
});

/** Returns the values of a form that makes a draft an invoice. */
const valuesOf = (draft: InvoiceDraft, language: string): Values => ({
  recipient_name: draft.customer_name ?? '',
  customer_id: draft.customer_name === null ? '' : draft.customer_id,
  currency: draft.currency,
  draft_id: draft.id,
  ...Object.fromEntries(
    draft.lines.flatMap((line, at) => [
      [lineField(at, 'description'), line.description],
      [lineField(at, 'unit'), line.unit],
      ...(['quantity', 'price', 'tax_rate'] as const).map((field) => [
        lineField(at, field),
        writtenNumber(line[field], language),
      ]),
    ]),
  ),
});

/** /control/invoice/lines.html: an invoice with lines; each `?parcel=` is a line, and `?draft=` brings all. */
export default function CreateDetailedInvoicePage() {
  const { t } = useTranslation('admin');
  const codes = useCodes();
  const [search] = useSearchParams();
  const id = search.get('draft') ?? '';
  const { currentData: draft, error, refetch } = useInvoiceDraftQuery(id, { ...FRESH, skip: id === '' });
  const title = t('invoices.detailed');
  return (
    <AdminPage title={title} crumbs={[{ text: t('invoices.title'), to: paths.invoices }, { text: title }]}>
      {id === '' && <InvoiceForm key={codes.join(' ')} codes={codes} />}
      {error !== undefined && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {draft?.state === 'open' && <InvoiceForm key={draft.id} codes={NO_CODES} draft={draft} />}
      {draft !== undefined && draft.state !== 'open' && (
        <p>
          {t(`invoices.drafts.states.${draft.state}`)}{' '}
          {draft.invoice && (
            <Link to={invoicePath(draft.invoice.id)}>
              <bdi dir="ltr">{draft.invoice.number}</bdi>
            </Link>
          )}
        </p>
      )}
    </AdminPage>
  );
}

const NO_CODES: readonly string[] = [];

function InvoiceForm({ codes, draft }: { codes: readonly string[]; draft?: InvoiceDraft }) {
  const { t, i18n } = useTranslation('admin');
  const succeed = useSuccess();
  const [createInvoice] = useCreateInvoiceMutation();
  const findParcel = useFindParcel();
  /** Line whose parcel is being looked for. */
  const lookingFor = useRef<number | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const initial = useMemo(() => {
    const lines = codes.flatMap((code, at) => [
      [lineField(at, 'description'), t('invoices.lines.parcel', { code })],
      [lineField(at, 'tracking_code'), code],
    ]);
    const drafted = draft ? valuesOf(draft, i18n.language) : {};
    return { ...EMPTY, ...(Object.fromEntries(lines) as Values), ...drafted };
  }, [codes, draft, i18n.language, t]);
  const form: Form<Values> = useAdminForm<Values, { id: string; number: string }>({
    name: `create-detailed-invoice.${draft?.id ?? codes.join(' ')}`,
    draft: 'visit',
    labels: INVOICE_LABELS,
    initial,
    check: (values) => issuesOf(CreateInvoice, inputOf(values, count, i18n.language)),
    async send(values) {
      const parcels: string[] = [];
      for (let at = 0; at < count; at += 1) {
        const code = values[lineField(at, 'tracking_code')]?.trim() ?? '';
        lookingFor.current = at;
        parcels.push(code === '' ? '' : await findParcel(code));
      }
      lookingFor.current = null;
      return createInvoice(inputOf(values, count, i18n.language, parcels)).unwrap();
    },
    done: ({ id, number }) => succeed(invoicePath(id), t('invoices.createPage.done', { number })),
    fieldOf: ({ code }) =>
      code === 'parcel_not_found' && lookingFor.current !== null
        ? lineField(lookingFor.current, 'tracking_code')
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
  return (
    <AdminForm
      form={form}
      action={t('invoices.createPage.action')}
      sentByEnter={false}
      aside={draft && <DiscardDraft id={draft.id} />}
    >
      {draft && <p>{t('invoices.drafts.lead', { title: draft.title })}</p>}
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
      <InvoiceLines form={form} count={count} onCount={setAdded} ofParcels />
    </AdminForm>
  );
}

/** Returns the codes of the address. */
function useCodes(): string[] {
  const [search] = useSearchParams();
  return useMemo(() => search.getAll('parcel').slice(0, MAX_LINES), [search]);
}
