import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { parcelsApi, useParcelQuery } from '@/admin/api/parcels.api';
import { useSuccess } from '@/admin/ui/feedback/success';
import { ParcelCodeField } from '@/admin/ui/find/parcel-code-field';
import { AdminForm } from '@/admin/ui/form/admin-form';
import { TextField } from '@/admin/ui/form/text-field';
import { useAdminForm } from '@/admin/ui/form/use-admin-form';
import { AdminPage } from '@/admin/ui/page/admin-page';
import { useAppDispatch } from '@/shared/state/hooks';
import { paths } from '@/admin/paths';
import { beginningWith, invoiceFieldOf, invoiceIssues } from './invoice-form';
import { useCreateInvoiceMutation } from './invoices.api';
import { RequestKey } from './request-key';
import styles from './invoices.module.css';

/** /control/invoice/create.html: a product is enough; `?parcel=` names the parcel that it is for. */
export default function CreateInvoicePage() {
  const { t } = useTranslation('admin');
  const [search] = useSearchParams();
  const of = search.get('parcel') ?? '';
  const { data: parcel } = useParcelQuery(of, { skip: of === '' });
  const succeed = useSuccess();
  const findParcel = useFindParcel();
  const [createInvoice] = useCreateInvoiceMutation();
  const [requestKey] = useState(() => new RequestKey());
  const form = useAdminForm({
    name: `create-invoice.${of}`,
    draft: 'visit',
    initial: useMemo(() => beginningWith(parcel), [parcel]),
    check: invoiceIssues,
    async send({ tracking_code: code, ...values }) {
      const parcel_id = code.trim() === '' ? '' : await findParcel(code);
      const invoice = { ...values, parcel_id };
      const made = await createInvoice({ key: requestKey.of(invoice), invoice }).unwrap();
      requestKey.spent();
      return made;
    },
    done: ({ number }) => succeed(paths.invoices, t('invoices.createPage.done', { number })),
    fieldOf: invoiceFieldOf,
  });
  const title = t('invoices.createPage.title');
  return (
    <AdminPage
      title={title}
      crumbs={[{ text: t('invoices.title'), to: paths.invoices }, { text: title }]}
      narrow
    >
      <p className={styles.lead}>{t('invoices.createPage.lead')}</p>
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
    </AdminPage>
  );
}

/** The id of the parcel that has a code; rejects with an `ApiFailure` when there is none. */
function useFindParcel() {
  const dispatch = useAppDispatch();
  return async (code: string): Promise<string> => {
    const find = parcelsApi.endpoints.parcel.initiate(code.trim(), { subscribe: false, forceRefetch: true });
    const { id } = await dispatch(find).unwrap();
    return id;
  };
}
