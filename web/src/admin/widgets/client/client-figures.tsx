import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type FiguresOf, useClientFiguresQuery } from '@/admin/api/clients.api';
import { customerPath } from '@/admin/paths';
import { Detail, Details } from '@/admin/ui/cells/details';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import type { ApiFailure } from '@/shared/api/failure';
import { localeOf } from '@/shared/i18n/format';
import { exactAmount } from '@/shared/money/exact-amount';

/** Parcels, values and invoices of a client. */
export function ClientFigures({ of }: { of: FiguresOf }) {
  const { t, i18n } = useTranslation('admin');
  const { data, error, refetch } = useClientFiguresQuery(of, { refetchOnMountOrArgChange: true });
  const number = new Intl.NumberFormat(localeOf(i18n.language));
  const sums = (all: { currency: string; amount: string }[]) =>
    all.length === 0
      ? '–'
      : all.map(({ currency, amount }) => exactAmount(amount, currency, i18n.language)).join(' · ');
  return (
    <RecordPanel id="client-figures" title={t('clients.figures')}>
      {error && !data && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {data && (
        <Details>
          <Detail name={t('nav.parcels')}>
            {number.format(data.parcels)}
            {data.at_least && '+'}
          </Detail>
          <Detail name={t('clients.values')}>
            <bdi>{sums(data.values)}</bdi>
          </Detail>
          <Detail name={t('nav.invoices')}>{number.format(data.invoices)}</Detail>
          <Detail name={t('clients.open')}>
            <bdi>{sums(data.open)}</bdi>
          </Detail>
          {data.customers.length > 0 && (
            <Detail name={t('customers.title')}>
              {data.customers.map(({ id, name }) => (
                <div key={id}>
                  <Link to={customerPath(id)}>
                    <bdi>{name}</bdi>
                  </Link>
                </div>
              ))}
            </Detail>
          )}
        </Details>
      )}
    </RecordPanel>
  );
}
