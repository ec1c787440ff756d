import { INVOICE_DRAFT_STATES } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { customerPath, invoiceDraftPath, invoicePath, paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { RowTitle } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { InvoiceAmount } from '@/admin/widgets/invoice/invoice-amount';
import { useInvoiceDraftsQuery } from './invoices.api';

/** /control/invoice/drafts.html: drafts that the desk reviews, and issues or discards. */
export default function InvoiceDraftsPage() {
  const { t } = useTranslation('admin');
  const may = useMay();
  const list = useListQuery(['state']);
  const query = useListPages(useInvoiceDraftsQuery, list.query, FRESH);
  const title = t('invoices.drafts.title');
  return (
    <ListPage
      title={title}
      crumbs={[{ text: t('invoices.title'), to: paths.invoices }, { text: title }]}
      list={list}
      query={query}
      filters={
        <FilterSelect
          label={t('fields.status')}
          any={t('invoices.drafts.states.open')}
          options={INVOICE_DRAFT_STATES.slice(1).map((value) => ({
            value,
            label: t(`invoices.drafts.states.${value}`),
          }))}
          value={list.filters.state ?? ''}
          onChange={(state) => list.filter({ state })}
        />
      }
      columns={[
        {
          id: 'title',
          label: t('fields.title'),
          cell: ({ id, title: name, state }) =>
            state === 'open' && may('write') ? (
              <RowTitle to={invoiceDraftPath(id)}>
                <bdi>{name}</bdi>
              </RowTitle>
            ) : (
              <bdi>{name}</bdi>
            ),
        },
        {
          id: 'customer',
          label: t('fields.customer_id'),
          cell: ({ customer_id: id, customer_name: name }) =>
            name !== null && (
              <Link to={customerPath(id)}>
                <bdi>{name}</bdi>
              </Link>
            ),
        },
        {
          id: 'total',
          label: t('invoices.page.total'),
          cell: ({ total: amount, currency }) => <InvoiceAmount invoice={{ amount, currency }} />,
        },
        {
          id: 'invoice',
          label: t('fields.status'),
          cell: ({ invoice, state }) =>
            invoice ? (
              <Link to={invoicePath(invoice.id)}>
                <bdi dir="ltr">{invoice.number}</bdi>
              </Link>
            ) : (
              t(`invoices.drafts.states.${state}`)
            ),
        },
        {
          id: 'created',
          label: t('invoices.columns.created'),
          sort: 'created_at',
          wide: true,
          cell: ({ created_at: at }) => <Moment instant={at} />,
        },
      ]}
      empty={<p>{t('invoices.drafts.empty')}</p>}
    />
  );
}
