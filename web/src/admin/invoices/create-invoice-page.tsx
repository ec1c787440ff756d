import { PRINTED_INVOICE_FIELDS, unprintable } from '@vaultway/contracts/unprintable';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useParcelQuery } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { ParcelCodeField } from '@/admin/widgets/code/parcel-code-field';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { useWarningQuestion } from '@/admin/ui/forms/use-warning-question';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { detailedInvoicePath, paths } from '@/admin/paths';
import {
  INVOICE_LABELS,
  beginningWith,
  invoiceFieldOf,
  invoiceIn,
  invoiceIssues,
  type InvoiceValues,
} from './invoice-form';
import { useCreateInvoiceMutation } from './invoices.api';
import { useFindParcel } from './use-find-parcel';
import styles from './invoices.module.css';

/** /control/invoice/create.html: only a product is required; `?parcel=` names the parcel. */
export default function CreateInvoicePage() {
  const { t, i18n } = useTranslation('admin');
  const issues = (values: InvoiceValues) => invoiceIssues(values, i18n.language);
  const [search] = useSearchParams();
  const of = search.get('parcel') ?? '';
  const { data: parcel } = useParcelQuery(of, { skip: of === '' });
  const succeed = useSuccess();
  const findParcel = useFindParcel();
  const [createInvoice] = useCreateInvoiceMutation();
  const initial = useMemo(() => beginningWith(parcel), [parcel]);
  const own = useAdminForm({
    name: `create-invoice.${of}`,
    draft: 'visit',
    labels: INVOICE_LABELS,
    initial,
    check: issues,
    async send(values) {
      const code = values.tracking_code;
      const parcel_id = code.trim() === '' ? '' : await findParcel(code);
      return createInvoice({ ...invoiceIn(values, i18n.language), parcel_id }).unwrap();
    },
    done: ({ number }) => succeed(paths.invoices, t('invoices.createPage.done', { number })),
    fieldOf: invoiceFieldOf,
  });
  const { form, question } = useWarningQuestion(
    own,
    initial,
    (values) => unprintable(values, PRINTED_INVOICE_FIELDS),
    (values) => issues(values).length === 0,
  );
  const title = t('invoices.createPage.title');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('invoices.title'), to: paths.invoices }, { text: title }]}
      narrow
    >
      <p className={styles.lead}>{t('invoices.createPage.lead')}</p>
      <p className={styles.lead}>
        <Link to={detailedInvoicePath(of === '' ? [] : [of])}>{t('invoices.detailed')}</Link>
      </p>
      <AdminForm
        form={form}
        action={t('invoices.createPage.action')}
        aside={<Link to={paths.invoices}>{t('cancel')}</Link>}
      >
        <TextField form={form} name="product" autoComplete="off" help={t('invoices.help.product')} />
        <ParcelCodeField
          form={form}
          name="tracking_code"
          optional
          help={t('invoices.help.parcel')}
          onChoose={(chosen) => {
            if (form.values.recipient_name === '') form.set('recipient_name', chosen.recipient_name);
          }}
        />
        <TextField form={form} name="recipient_name" optional autoComplete="off" />
        <div className={styles.sum}>
          <TextField form={form} name="amount" optional inputMode="decimal" dir="ltr" autoComplete="off" />
          <TextField
            form={form}
            name="currency"
            optional
            dir="ltr"
            autoComplete="off"
            placeholder="EUR"
            help={t('invoices.help.currency')}
          />
        </div>
      </AdminForm>
      {question}
    </AdminPage>
  );
}
