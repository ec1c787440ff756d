import { useMemo } from 'react';
import { Button } from '@mantine/core';
import type { Invoice } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ControlIcon } from '@/components/control/icon/control-icon';
import { ListFrame } from '@/components/control/list/list-frame';
import type { Column } from '@/components/control/list/list-table';
import { SearchField } from '@/components/control/list/search-field';
import { useListQuery } from '@/components/control/list/use-list-query';
import { Moment } from '@/components/control/moment/moment';
import { ControlPage } from '@/components/control/page/control-page';
import { createInvoicePath } from './invoice-address';
import { useInvoiceListQuery } from './invoices.api';
import { Sum } from './sum';

/** /control/invoice/list.html: every invoice, with its PDF. */
export default function InvoiceListPage() {
  const { t } = useTranslation('control');
  const list = useListQuery(['q']);
  const { q } = list.filters;
  const query = useInvoiceListQuery(
    { page: list.page, sort: list.sort, q },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useInvoiceColumns();
  const title = t('invoices.title');
  return (
    <ControlPage
      title={title}
      crumbs={[{ text: t('title'), to: '/control/index.html' }, { text: title }]}
      actions={
        <Button component={Link} to={createInvoicePath()} leftSection={<ControlIcon name="plus" />}>
          {t('invoices.create')}
        </Button>
      }
    >
      <ListFrame
        label={title}
        list={list}
        query={query}
        columns={columns}
        toolbar={
          <SearchField value={q} label={t('invoices.search')} onSearch={(text) => list.filter({ q: text })} />
        }
        empty={
          <>
            <p>{t('invoices.empty.title')}</p>
            <p>{t('invoices.empty.text')}</p>
          </>
        }
      />
    </ControlPage>
  );
}

function useInvoiceColumns(): Column<Invoice>[] {
  const { t } = useTranslation('control');
  return useMemo(
    () => [
      {
        id: 'number',
        label: t('invoices.columns.number'),
        sort: 'number',
        cell: ({ number, pdf_url: pdf }) => (
          <a href={pdf} target="_blank" aria-label={t('invoices.pdfOf', { number })}>
            <bdi dir="ltr">{number}</bdi>
          </a>
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
      { id: 'sum', label: t('fields.amount'), cell: (invoice) => <Sum invoice={invoice} /> },
      {
        id: 'created',
        label: t('invoices.columns.created'),
        sort: 'created_at',
        wide: true,
        cell: ({ created_at: at }) => <Moment instant={at} />,
      },
    ],
    [t],
  );
}
