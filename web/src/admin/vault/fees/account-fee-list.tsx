import type { ReactNode } from 'react';
import { type AccountFees, METALS } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { paths } from '@/admin/paths';
import { Note } from '@/admin/ui/cells/cells';
import { Moment } from '@/admin/ui/cells/moment';
import { ListPage } from '@/admin/ui/lists/list-page';
import { useListPages } from '@/admin/ui/lists/use-list-pages';
import { FRESH, useListQuery } from '@/admin/ui/lists/use-list-query';
import { writtenNumber } from '@/admin/ui/text/typed-number';
import { accountColumn, amountColumn } from './fee-columns';
import { useAccountFeesQuery } from './fees.api';
import { LastRun } from './last-run';
import { useMonthName } from './use-month-name';

/** Fees by account, the newest first. */
export function AccountFeeList({ parts }: { parts: ReactNode }) {
  const { t } = useTranslation('admin');
  const monthName = useMonthName();
  const list = useListQuery([]);
  const query = useListPages(useAccountFeesQuery, list.query, FRESH);
  return (
    <ListPage
      title={t('nav.fees')}
      label={t('vault.fees.lists.accounts')}
      list={list}
      query={query}
      parts={parts}
      tabs={<LastRun />}
      create={{ to: paths.setFees, text: t('vault.fees.set'), ability: 'manage', hotkey: 'c' }}
      columns={[
        accountColumn(t),
        { id: 'from', label: t('fields.from_month'), cell: ({ from_month: from }) => monthName(from) },
        { id: 'basis', label: t('fields.basis'), cell: (fees) => <Terms fees={fees} /> },
        {
          ...amountColumn<AccountFees>(
            { id: 'minimum', label: t('fields.minimum') },
            ({ minimum }) => minimum,
          ),
          wide: true,
        },
        {
          id: 'tax',
          label: t('fields.tax_rate'),
          wide: true,
          cell: ({ tax_rate: rate }) => <Percent rate={rate} />,
        },
        {
          id: 'set',
          label: t('fields.set_by'),
          wide: true,
          cell: ({ set_by: by, created_at: at }) => (
            <>
              <bdi dir="ltr">{by}</bdi>
              <Note>
                <Moment instant={at} />
              </Note>
            </>
          ),
        },
      ]}
      empty={<p>{t('vault.fees.empty')}</p>}
    />
  );
}

function Terms({ fees }: { fees: AccountFees }) {
  const { t, i18n } = useTranslation('admin');
  const { basis, currency } = fees;
  return (
    <>
      {t(`vault.fees.bases.${basis}`)}
      {METALS.map((metal) => {
        const rate = fees[metal];
        if (rate === null) return null;
        return (
          <Note key={metal}>
            {t(`vault.metals.${metal}`)}:{' '}
            {basis === 'value' ? (
              <Percent rate={rate} of={100} />
            ) : (
              <bdi dir="ltr">{`${writtenNumber(rate, i18n.language)} ${currency ?? ''}`}</bdi>
            )}
          </Note>
        );
      })}
    </>
  );
}

/** A rate in percent, or in basis points, of which a hundred are one. */
function Percent({ rate, of = 1 }: { rate: string; of?: number }) {
  const { language } = useTranslation('admin').i18n;
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 6 });
  return <bdi>{format.format(Number(rate) / of / 100)}</bdi>;
}
