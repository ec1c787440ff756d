import { Button } from '@mantine/core';
import { INVOICE_STATES } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PhoneNote } from '@/admin/ui/cells/cells';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { Day } from '@/admin/ui/cells/day';
import { Moment } from '@/admin/ui/cells/moment';
import { invoicePath, paths } from '@/admin/paths';
import { useInvoiceListQuery } from './invoices.api';
import { InvoiceAmount } from '@/admin/widgets/invoice/invoice-amount';
import { useHasVault } from '@/admin/widgets/vault/use-has-vault';
import { InvoiceState } from './invoice-state';

export default function InvoiceListPage() {
  const { t } = useTranslation('admin');
  const list = useListQuery(['q', 'state']);
  const query = useListPages(useInvoiceListQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('invoices.title')}
      list={list}
      query={query}
      actions={<DraftsLink />}
      create={{ to: paths.createInvoice, text: t('invoices.create') }}
      search={t('invoices.search')}
      filters={
        <FilterSelect
          label={t('fields.status')}
          any={t('invoices.anyState')}
          options={INVOICE_STATES.map((value) => ({ value, label: t(`invoices.states.${value}`) }))}
          value={list.filters.state ?? ''}
          onChange={(state) => list.filter({ state })}
        />
      }
      columns={[
        {
          id: 'number',
          label: t('invoices.columns.number'),
          sort: 'number',
          cell: ({ id, number, pdf_url: pdf, created_at: at }) => (
            <>
              <Link to={invoicePath(id)}>
                <bdi dir="ltr">{number}</bdi>
              </Link>{' '}
              <a href={pdf} target="_blank" aria-label={t('invoices.pdfOf', { number })}>
                PDF
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
          id: 'open',
          label: t('invoices.columns.open'),
          wide: true,
          cell: ({ open_amount: amount, currency }) => <InvoiceAmount invoice={{ amount, currency }} />,
        },
        { id: 'state', label: t('fields.status'), cell: (invoice) => <InvoiceState invoice={invoice} /> },
        {
          id: 'due',
          label: t('fields.due_date'),
          wide: true,
          cell: ({ due_date: due }) => due && <Day day={due} />,
        },
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

/** Leads to the drafts, which come from the vault. */
function DraftsLink() {
  const { t } = useTranslation('admin');
  if (!useHasVault()) return null;
  return (
    <Button component={Link} to={paths.invoiceDrafts} variant="default">
      {t('invoices.drafts.title')}
    </Button>
  );
}
