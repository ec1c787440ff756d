import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths, vaultAccountPath } from '@/admin/paths';
import { Day } from '@/admin/ui/cells/day';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { FRESH } from '@/admin/ui/lists/use-list-query';
import { useFormat } from '@/shared/i18n/format';
import { useFeeInvoicesQuery, useFeeRunQuery } from './fees.api';
import styles from './fees.module.css';
import { useMonthName } from './use-month-name';

/** The last nightly run: what was drafted, which months wait for a price, and what cannot be invoiced. */
export function LastRun() {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const monthName = useMonthName();
  const { data: run } = useFeeRunQuery(undefined, FRESH);
  const { data: refused } = useFeeInvoicesQuery({ state: 'refused', per_page: 1 }, FRESH);
  if (!run) return null;
  return (
    <section aria-label={t('vault.fees.lastRun')} className={styles.run}>
      <Details>
        <Detail name={t('vault.fees.lastRun')}>
          {run.finished_at === null ? (
            t('vault.fees.never')
          ) : (
            <>
              <Moment instant={run.finished_at} />, {t('vault.fees.sent', { drafts: run.drafted })}
            </>
          )}
        </Detail>
        {refused !== undefined && refused.total > 0 && (
          <Detail name={t('vault.fees.states.refused')}>
            <Link to={`${paths.fees}?list=invoices&state=refused`}>{number(refused.total)}</Link>
          </Detail>
        )}
        {run.waiting_total > 0 && (
          <Detail name={`${t('vault.fees.waiting')} (${number(run.waiting_total)})`}>
            <ul className={styles.waiting}>
              {run.waiting.map(({ account_id: account, account_number: name, month, missing }) => (
                <li key={`${account} ${month}`}>
                  <Link to={vaultAccountPath(account)}>
                    <bdi>{name}</bdi>
                  </Link>
                  , {monthName(month)}:{' '}
                  {missing.map(({ metal, currency, date }, at) => (
                    <span key={metal}>
                      {at > 0 && ', '}
                      {t(`vault.metals.${metal}`)} (<bdi dir="ltr">{currency}</bdi>, <Day day={date} />)
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </Detail>
        )}
      </Details>
    </section>
  );
}
