import { Button, Group } from '@mantine/core';
import { CreatePayment, type InvoiceDetails, isZero, type Payment } from '@vaultway/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useMay } from '@/admin/ui/access/abilities';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Day } from '@/admin/ui/cells/day';
import { Moment } from '@/admin/ui/cells/moment';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { RecordState } from '@/admin/ui/pages/record-state';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber, writtenNumber } from '@/admin/ui/text/typed-number';
import { RecordTrail } from '@/admin/widgets/audit/record-trail';
import { customerPath, invoicePath, paths } from '@/admin/paths';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { InvoiceAmount } from '@/admin/widgets/invoice/invoice-amount';
import { useInvoiceNumbers } from '@/admin/widgets/invoice/invoice-numbers';
import { InvoiceState } from './invoice-state';
import {
  useCreditInvoiceMutation,
  useInvoiceQuery,
  usePayInvoiceMutation,
  useRemindOfInvoiceMutation,
  useReversePaymentMutation,
} from './invoices.api';
import { QuestionDialog } from '@/admin/widgets/question/question-dialog';
import { ReminderDialog } from './reminder-dialog';
import styles from './invoices.module.css';

/** An invoice or a credit note, with its payments and reminders. */
export default function InvoicePage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { currentData, error, refetch } = useInvoiceQuery(id, { refetchOnMountOrArgChange: true });
  const list = { text: t('invoices.title'), to: paths.invoices };
  if (currentData) return <ShownInvoice invoice={currentData} />;
  const failure = error as ApiFailure | undefined;
  const title = t(failure?.status === 404 ? 'notFound.title' : 'invoices.title');
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
        {t('invoices.unknown')}
      </RecordState>
    </AdminPage>
  );
}

function ShownInvoice({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('admin');
  const { number } = invoice;
  const title = t(invoice.kind === 'invoice' ? 'invoices.page.invoice' : 'invoices.page.creditNote', {
    number,
  });
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('invoices.title'), to: paths.invoices }, { text: title }]}
      actions={<InvoiceActions invoice={invoice} />}
    >
      <div className={styles.parts}>
        <Facts invoice={invoice} />
        {invoice.lines && <Lines invoice={invoice} />}
        {invoice.open_amount !== null && <Payments invoice={invoice} />}
        {invoice.reminders.length > 0 && (
          <RecordPanel id="reminders" title={t('invoices.reminders.title')}>
            <ul className={styles.rows}>
              {invoice.reminders.map(({ id, emails, created_at: at }) => (
                <li key={id}>
                  <bdi dir="ltr">{emails.join(', ')}</bdi> <Moment instant={at} />
                </li>
              ))}
            </ul>
          </RecordPanel>
        )}
        <RecordTrail
          of="tracking"
          type="invoice"
          record={{ id: invoice.id, updated_at: invoice.created_at }}
        />
      </div>
    </AdminPage>
  );
}

function Facts({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const {
    currency,
    customer,
    customer_id,
    due_date,
    credits,
    credited_by,
    e_invoice_missing: missing,
  } = invoice;
  const other = credits ?? credited_by;
  return (
    <RecordPanel id="facts" title={t('fields.status')} link={<InvoiceState invoice={invoice} />}>
      <Details>
        <Detail name={t('fields.product')} dir="auto">
          {invoice.product}
        </Detail>
        {(customer ?? invoice.recipient_name) !== null && (
          <Detail name={t('fields.customer_id')} dir="auto">
            {customer_id === null ? (
              (customer?.name ?? invoice.recipient_name)
            ) : (
              <Link to={customerPath(customer_id)}>{customer?.name}</Link>
            )}
          </Detail>
        )}
        <Detail name={t('invoices.columns.created')}>
          <Moment instant={invoice.created_at} />
        </Detail>
        {due_date !== null && (
          <Detail name={t('fields.due_date')}>
            <Day day={due_date} />
          </Detail>
        )}
        {invoice.amount !== null && (
          <Detail name={t('fields.amount')}>
            <InvoiceAmount invoice={invoice} />
          </Detail>
        )}
        {invoice.open_amount !== null && (
          <Detail name={t('invoices.columns.open')}>
            <InvoiceAmount invoice={{ amount: invoice.open_amount, currency }} />
          </Detail>
        )}
        {other && (
          <Detail name={t(credits ? 'invoices.title' : 'invoices.creditNote')}>
            <Link to={invoicePath(other.id)}>
              <bdi dir="ltr">{other.number}</bdi>
            </Link>
          </Detail>
        )}
      </Details>
      {missing && (
        <p className={styles.none}>
          {missing.length === 0
            ? t('invoices.page.eInvoice')
            : t('invoices.page.noEInvoice', {
                fields: format.list(missing.map((field) => t(`invoices.missing.${field}`))),
              })}
        </p>
      )}
    </RecordPanel>
  );
}

function Lines({ invoice: { lines, taxes, net_amount, amount, currency } }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('admin');
  const numbers = useInvoiceNumbers();
  return (
    <RecordPanel id="lines" title={t('fields.lines')}>
      <ul className={styles.rows}>
        {lines?.map((line, index) => (
          // Lines have no identity, and never move.
          <li key={index}>
            <span dir="auto">{line.description}</span>
            <span>
              {numbers.quantity(line.quantity)} {t(`invoices.units.${line.unit}`)} ×{' '}
              <InvoiceAmount invoice={{ amount: line.price, currency }} />
            </span>
            <InvoiceAmount invoice={{ amount: line.net, currency }} />
          </li>
        ))}
      </ul>
      <Details>
        <Detail name={t('invoices.page.net')}>
          <InvoiceAmount invoice={{ amount: net_amount, currency }} />
        </Detail>
        {taxes?.map(({ category, rate, tax }) => (
          <Detail
            key={`${category} ${rate}`}
            name={
              isZero(rate)
                ? t(`invoices.categories.${category}`)
                : t('invoices.page.tax', { rate: numbers.rate(rate) })
            }
          >
            <InvoiceAmount invoice={{ amount: tax, currency }} />
          </Detail>
        ))}
        <Detail name={t('invoices.page.total')}>
          <InvoiceAmount invoice={{ amount, currency }} />
        </Detail>
      </Details>
    </RecordPanel>
  );
}

function Payments({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const { payments, currency, open_amount: open } = invoice;
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  const settled = invoice.credited_by !== null;
  return (
    <RecordPanel id="payments" title={t('invoices.payments.title')}>
      {payments.length === 0 && <p className={styles.none}>{t('invoices.payments.none')}</p>}
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <InvoiceAmount invoice={{ amount: payment.amount, currency }} />
            <span dir="auto">
              {payment.reverses === null ? payment.note : t('invoices.payments.reversal')}
            </span>
            {may('write') && !settled && payment.reverses === null && !reversed.has(payment.id) && (
              <ReversePayment invoice={invoice} payment={payment} />
            )}
            <Day day={payment.date} />
          </li>
        ))}
      </ul>
      {may('write') && open !== null && !isZero(open) && (
        <PaymentForm key={open} invoice={invoice} open={open} />
      )}
    </RecordPanel>
  );
}

/** Button that takes a payment back, and its question. */
function ReversePayment({ invoice, payment }: { invoice: InvoiceDetails; payment: Payment }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const [asked, setAsked] = useState(false);
  const [reverse, { isLoading }] = useReversePaymentMutation();
  const action = t('invoices.payments.reverse');
  const send = async () => {
    try {
      await reverse({ id: invoice.id, payment: payment.id }).unwrap();
      toast.done(t('invoices.payments.reversed'));
    } catch (failure) {
      toast.failed(t('invoices.page.invoice', { number: invoice.number }), failure as ApiFailure);
    }
  };
  return (
    <>
      <Button variant="default" size="compact-md" loading={isLoading} onClick={() => setAsked(true)}>
        {action}
      </Button>
      {asked && (
        <QuestionDialog
          title={action}
          action={action}
          onClose={() => setAsked(false)}
          onConfirm={() => void send()}
        >
          <p>
            <InvoiceAmount invoice={{ amount: payment.amount, currency: invoice.currency }} />{' '}
            <Day day={payment.date} /> <span dir="auto">{payment.note}</span>
          </p>
          <p>{t('invoices.payments.reverseText')}</p>
        </QuestionDialog>
      )}
    </>
  );
}

function PaymentForm({ invoice, open }: { invoice: InvoiceDetails; open: string }) {
  const { t, i18n } = useTranslation('admin');
  const toast = useToast();
  const [pay] = usePayInvoiceMutation();
  const [initial] = useState({ amount: writtenNumber(open, i18n.language), date: '', note: '' });
  const read = (values: typeof initial) => ({
    ...values,
    amount: typedNumber(values.amount, i18n.language),
  });
  const form = useAdminForm({
    name: `pay-invoice.${invoice.id}`,
    initial,
    check: (values) => issuesOf(CreatePayment, read(values)),
    send: (values) => pay({ id: invoice.id, ...read(values) }).unwrap(),
    done: () => void toast.done(t('invoices.payments.done')),
  });
  return (
    <AdminForm form={form} action={t('invoices.payments.action')}>
      <TextField form={form} name="amount" inputMode="decimal" dir="ltr" autoComplete="off" />
      <TextField form={form} name="date" type="date" optional />
      <TextField form={form} name="note" optional autoComplete="off" />
    </AdminForm>
  );
}

function InvoiceActions({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [asked, setAsked] = useState<'reminder' | 'credit' | null>(null);
  const [remind, reminding] = useRemindOfInvoiceMutation();
  const [credit, crediting] = useCreditInvoiceMutation();
  const { id, number, open_amount: open, kind, credited_by } = invoice;
  const title = t('invoices.page.invoice', { number });
  const failed = (failure: unknown) => toast.failed(title, failure as ApiFailure);
  const close = () => setAsked(null);
  return (
    <Group gap="xs">
      <Button variant="default" component="a" href={invoice.pdf_url} target="_blank">
        {t('invoices.pdfOf', { number })}
      </Button>
      {may('write') && open !== null && !isZero(open) && (
        <Button variant="default" loading={reminding.isLoading} onClick={() => setAsked('reminder')}>
          {t('invoices.reminders.action')}
        </Button>
      )}
      {may('write') && kind === 'invoice' && credited_by === null && (
        <Button variant="default" loading={crediting.isLoading} onClick={() => setAsked('credit')}>
          {t('invoices.credit.action')}
        </Button>
      )}
      {asked === 'reminder' && (
        <ReminderDialog
          invoice={invoice}
          onClose={close}
          onSend={(language) =>
            void remind({ id, language })
              .unwrap()
              .then(() => toast.done(t('invoices.reminders.done')), failed)
          }
        />
      )}
      {asked === 'credit' && (
        <QuestionDialog
          title={t('invoices.credit.action')}
          action={t('invoices.credit.action')}
          onClose={close}
          onConfirm={() =>
            void credit(id)
              .unwrap()
              .then((note) => toast.done(t('invoices.credit.done', { number: note.number })), failed)
          }
        >
          <p>{t('invoices.credit.question', { number })}</p>
        </QuestionDialog>
      )}
    </Group>
  );
}
