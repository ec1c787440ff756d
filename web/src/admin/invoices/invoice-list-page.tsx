import { useTranslation } from 'react-i18next';
import { PhoneNote } from '@/admin/ui/cells/cells';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Moment } from '@/admin/ui/cells/moment';
import { paths } from '@/admin/paths';
import { useInvoiceListQuery } from './invoices.api';
import { InvoiceAmount } from './invoice-amount';

export default function InvoiceListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q']);
  const query = useListPages(useInvoiceListQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('invoices.title')}
      list={list}
      query={query}
      create={{ to: paths.createInvoice, text: t('invoices.create') }}
      search={t('invoices.search')}
      columns={[
        {
          id: 'number',
          label: t('invoices.columns.number'),
          sort: 'number',
          cell: ({ number, pdf_url: pdf, created_at: at }) => (
            <>
              <a href={pdf} target="_blank" aria-label={t('invoices.pdfOf', { number })}>
                <bdi dir="ltr">{number}</bdi>
              </a>
              <PhoneNote>
                <Moment instant={at} />
              </PhoneNote>
            </>
          ),
        },
        {
          id: 'product',
          label: t('fields.product'),
          sort: 'product',
          cell: ({ product }) => <span dir="auto">{product}</span>,
        },
        {
          id: 'recipient',
          label: t('fields.recipient_name'),
          sort: 'recipient_name',
          wide: true,
          cell: ({ recipient_name: name }) => <span dir="auto">{name}</span>,
        },
        { id: 'sum', label: t('fields.amount'), cell: (invoice) => <InvoiceAmount invoice={invoice} /> },
        {
          id: 'created',
          label: t('invoices.columns.created'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: at }) => <Moment instant={at} />,
        },
      ]}
      empty={
        <>
          <p>{t('invoices.empty.title')}</p>
          <p>{t('invoices.empty.text')}</p>
        </>
      }
    />
  );
}
