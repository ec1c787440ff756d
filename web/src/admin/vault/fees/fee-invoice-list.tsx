import type { ReactNode } from 'react';
import { FEE_INVOICE_STATES, type FeeInvoice } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { Note } from '@/admin/ui/cells/cells';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { accountColumn, amountColumn } from './fee-columns';
import { FeeState } from './fee-state';
import { useFeeInvoicesQuery } from './fees.api';
import { LastRun } from './last-run';
import { useMonthName } from './use-month-name';

/** Fees that were invoiced, by account and month. */
export function FeeInvoiceList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const monthName = useMonthName();
  const list = useListQuery(['state']);
  const query = useListPages(useFeeInvoicesQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('nav.fees')}
      label={t('vault.fees.lists.invoices')}
      list={list}
      query={query}
      parts={parts}
      tabs={<LastRun />}
      filters={
        <FilterSelect
          label={t('vault.state')}
          any={t('invoices.anyState')}
          options={FEE_INVOICE_STATES.map((value) => ({ value, label: t(`vault.fees.states.${value}`) }))}
          value={list.filters.state ?? ''}
          onChange={(state) => list.filter({ state })}
        />
      }
      columns={[
        accountColumn(t),
        { id: 'month', label: t('vault.boxes.periods.month'), cell: ({ month }) => monthName(month) },
        {
          id: 'lines',
          label: t('fields.lines'),
          wide: true,
          cell: ({ lines }) =>
            lines.map(({ description }) => (
              <Note key={description}>
                <bdi dir="ltr">{description}</bdi>
              </Note>
            )),
        },
        amountColumn<FeeInvoice>({ id: 'net', label: t('invoices.page.net') }, ({ net_amount: net }) => net),
        {
          id: 'state',
          label: t('vault.state'),
          cell: (fee) => <FeeState id={fee.id} fee={fee} problem={fee.problem} />,
        },
      ]}
      empty={<p>{t('vault.fees.noneInvoiced')}</p>}
    />
  );
}
