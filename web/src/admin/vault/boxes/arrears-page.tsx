import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boxPath, vaultAccountPath } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { PhoneNote, RowTitle } from '@/admin/ui/cells/cells';
import { Day } from '@/admin/ui/cells/day';
import { ExportLink } from '@/admin/ui/lists/export-link';
import { FilterSelect } from '@/admin/ui/lists/filter-select';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { InvoiceAmount } from '@/admin/widgets/invoice/invoice-amount';
import { useRentalsQuery } from './boxes.api';
import { ReminderDays } from './reminder-days';
import { useBoxCrumbs } from './use-box-crumbs';

const FILTERS = ['rentals'] as const;
/** The longest overdue first. */
const SORT = 'paid_until';

/** /control/vault/boxes/arrears.html: rentals whose fees are overdue, and reminders of fees. */
export default function ArrearsPage() {
  const { t, i18n } = useTranslation('admin');
  const may = useMay();
  const list = useListQuery(FILTERS);
  const arrears = list.filters.rentals === 'all' ? '' : 'true';
  const { rentals: _, ...query } = list.query;
  const rentals = useListPages(useRentalsQuery, { ...query, sort: SORT, arrears }, FRESH);
  const title = t('vault.arrears.title');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <ListPage
        title={title}
        crumbs={useBoxCrumbs(title)}
        list={list}
        query={rentals}
        actions={
          may('manage') && (
            <ExportLink
              href={`/api/vault/rentals/export.csv?${new URLSearchParams({ arrears, sort: SORT })}`}
            />
          )
        }
        filters={
          <FilterSelect
            label={t('vault.boxes.rental')}
            any={t('vault.boxes.inArrears')}
            options={[{ value: 'all', label: t('vault.arrears.all') }]}
            value={list.filters.rentals}
            onChange={(shown) => list.filter({ rentals: shown })}
          />
        }
        columns={[
          {
            id: 'box',
            label: t('fields.box_id'),
            cell: ({ box_id, box_number, account_number }) => (
              <>
                <RowTitle to={boxPath(box_id)}>
                  <bdi>{box_number}</bdi>
                </RowTitle>
                <PhoneNote>
                  <bdi>{account_number}</bdi>
                </PhoneNote>
              </>
            ),
          },
          {
            id: 'account',
            label: t('vault.account'),
            wide: true,
            cell: ({ account_id, account_number }) => (
              <Link to={vaultAccountPath(account_id)}>
                <bdi>{account_number}</bdi>
              </Link>
            ),
          },
          {
            id: 'due',
            label: t('fields.paid_until'),
            wide: true,
            cell: ({ paid_until }) => <Day day={paid_until} />,
          },
          {
            id: 'overdue',
            label: t('fields.days_overdue'),
            cell: ({ days_overdue }) => number.format(days_overdue),
          },
          {
            id: 'total',
            label: t('fields.total_due'),
            cell: ({ total_due: amount, currency }) => <InvoiceAmount invoice={{ amount, currency }} />,
          },
        ]}
        empty={<p>{t('vault.arrears.none')}</p>}
      />
      <ReminderDays />
    </>
  );
}
