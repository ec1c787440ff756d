import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { VaultStatement } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useFormat } from '@/shared/i18n/format';
import { todayIn } from '@/shared/lib/days';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { endOfDay } from '@/shared/vault/end-of-day';
import { holdingsPaths, paperPath } from './holdings-paths';
import { Failed } from '@/site/ui/failed';
import { Notice } from '@/site/ui/notice/notice';
import { AccountFrame } from '../account-frame';
import { EmptyState } from '../empty-state';
import requestStyles from '../request.module.css';
import { useStatementQuery } from './holdings.api';
import styles from './holdings.module.css';
import { MetalTotals, useOwnItemName, Weight } from './item-words';
import { useInstant, useZone } from './use-instant';

/** Shows what was on an account of the client at the end of a day, or is now, to print or download. */
export default function StatementPage() {
  const { t } = useTranslation(['account', 'site']);
  const [search, setSearch] = useSearchParams();
  const zone = useZone();
  const account = search.get('account') ?? '';
  const day = search.get('day') ?? '';
  const at = endOfDay(day, zone);
  return (
    <AccountFrame title={t('holdings.statement')}>
      {() => (
        <>
          <DayField
            day={at && day}
            today={todayIn(zone)}
            onChange={(next) => setSearch({ account, ...(next && { day: next }) }, { replace: true })}
          />
          <OwnStatement account={account} at={at} />
        </>
      )}
    </AccountFrame>
  );
}

/** Empty for a statement of now. */
function DayField({ day, today, onChange }: { day: string; today: string; onChange: (day: string) => void }) {
  const { t } = useTranslation(['account', 'site']);
  return (
    <p className={styles.day}>
      <label htmlFor="statement-day">{t('holdings.endOfDay')}</label>
      <input
        id="statement-day"
        type="date"
        value={day}
        max={today}
        onChange={({ target }) => onChange(target.value === today ? '' : target.value)}
      />
      {day === '' && t('holdings.now')}
    </p>
  );
}

function OwnStatement({ account, at }: { account: string; at: string }) {
  const { t } = useTranslation(['account', 'site']);
  const asked = { account_id: account, at };
  const {
    currentData: statement,
    error,
    refetch,
  } = useStatementQuery(asked, { refetchOnMountOrArgChange: true });
  const failure = error as ApiFailure | undefined;
  if (failure?.status === 404) {
    return (
      <EmptyState role="alert" title={t('holdings.missingAccount')}>
        <ButtonLink to={holdingsPaths.holdings}>{t('holdings.title')}</ButtonLink>
      </EmptyState>
    );
  }
  if (failure?.status === 422) return <Notice tone="bad" title={failureText(failure, t)} />;
  if (failure) return <Failed failure={failure} onRetry={() => void refetch()} />;
  return statement ? <Statement statement={statement} /> : null;
}

function Statement({ statement }: { statement: VaultStatement }) {
  const { t } = useTranslation(['account', 'site']);
  const { number } = useFormat();
  const instant = useInstant();
  const { account_id: id, as_of: at, position, root, logged_at: logged, left_out: leftOut } = statement;
  return (
    <article className={styles.statement} aria-labelledby="statement-title">
      <h2 id="statement-title">
        <bdi>{statement.number}</bdi>
      </h2>
      <dl className={requestStyles.facts}>
        <dt>{t('holdings.asOf')}</dt>
        <dd>
          <time dateTime={at}>{instant(at)}</time>
        </dd>
        <dt>{t('holdings.alias')}</dt>
        <dd>
          <bdi dir="ltr">{statement.alias}</bdi>
        </dd>
        {root !== null && (
          <>
            <dt>{t('holdings.record')}</dt>
            <dd className={styles.record}>
              {number(position)} <code>{root}</code>
            </dd>
            <dt>{t('holdings.logged')}</dt>
            <dd>
              {logged === null ? t('holdings.notLogged') : instant(logged)}{' '}
              <a href="/log/audit" className={styles.check}>
                {t('holdings.check')}
              </a>
            </dd>
          </>
        )}
      </dl>
      <p className={`${styles.buttons} ${styles.unprinted}`}>
        <Button look="plain" onClick={() => window.print()}>
          {t('holdings.print')}
        </Button>
        <a
          href={`/api/vault/account/statement.csv?account_id=${id}&at=${encodeURIComponent(at)}`}
          className={styles.file}
        >
          {t('holdings.csv')}
        </a>
        <a
          href={paperPath('statement.pdf', { account_id: id, at })}
          target="_blank"
          rel="noreferrer"
          className={styles.file}
        >
          {t('holdings.pdf')}
        </a>
      </p>
      {statement.items.length === 0 ? (
        <p>{t('holdings.nothingThen')}</p>
      ) : (
        <>
          <h3>{t('holdings.totals')}</h3>
          <dl className={styles.totals}>
            <MetalTotals holdings={statement.holdings} />
          </dl>
          <h3 id="bars-title">{t('holdings.bars')}</h3>
          <Bars statement={statement} />
          {leftOut > 0 && <p>{t('holdings.leftOut', { count: leftOut })}</p>}
        </>
      )}
    </article>
  );
}

function Bars({ statement }: { statement: VaultStatement }) {
  const { t } = useTranslation(['account', 'site']);
  const nameOf = useOwnItemName();
  return (
    // Wider than a phone; the keyboard has to scroll it too.
    <div className={styles.wide} role="region" aria-labelledby="bars-title" tabIndex={0}>
      <table className={styles.bars}>
        <thead>
          <tr>
            <th scope="col">{t('holdings.item')}</th>
            <th scope="col">{t('holdings.metal')}</th>
            <th scope="col">{t('holdings.grossWeight')}</th>
            <th scope="col">{t('holdings.fineness')}</th>
            <th scope="col">{t('holdings.fineWeight')}</th>
            <th scope="col">{t('holdings.seal')}</th>
            <th scope="col">{t('holdings.vault')}</th>
          </tr>
        </thead>
        <tbody>
          {statement.items.map((item) => (
            <tr key={item.id}>
              <th scope="row" dir="auto">
                {nameOf(item)}
              </th>
              <td>{item.metal && t(`holdings.metals.${item.metal}`)}</td>
              <td>
                <Weight weight={item.gross_weight} unit={item.weight_unit} />
              </td>
              <td>
                <bdi dir="ltr">{item.fineness}</bdi>
              </td>
              <td>
                <Weight weight={item.fine_weight} unit="ozt" />
              </td>
              <td>
                <bdi>{item.seal}</bdi>
              </td>
              <td>
                <bdi>{item.vault}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
