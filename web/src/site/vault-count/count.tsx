import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { InvitedCount } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';
import { useFormat } from '@/shared/i18n/format';
import { sitePaths } from '@/shared/lib/site-paths';
import { Page } from '@/shared/ui/page/page';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
import NotFoundPage from '@/site/not-found/not-found-page';
import { Failed } from '@/site/ui/failed';
import { useMoment } from '@/site/vault-audit/parts';
import { CountItems } from './count-items';
import { useInvitedCountQuery } from './count.api';
import styles from './count.module.css';
import { Signature } from './signature';
import { SignForm } from './sign-form';

/** Others scan and explain meanwhile. */
const POLL_MS = 15_000;
const OUTCOMES = ['found', 'left', 'missing', 'foreign', 'unknown', 'ambiguous', 'moved'] as const;

/** Shows one count of the vault to an invited auditor, who signs it. Opening the link alone signs nothing. */
export function InvitedCountPage() {
  const { t } = useTranslation(['audit', 'account', 'site']);
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('link') ?? '';
  const { currentData: count, error, refetch } = useInvitedCountQuery(token, { skip: token === '' });
  const [isSigned, setSigned] = useState(false);
  const failure = error as ApiFailure | undefined;
  const isChanging = count !== undefined && count.state !== 'approved' && !count.signature;
  useInvitedCountQuery(token, {
    skip: !isChanging,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  if (token === '' || failure?.status === 404 || failure?.status === 422) return <NotFoundPage />;
  const title = t('count.title');
  const isOver = failure?.status === 410;
  return (
    <Page
      title={title}
      crumbs={[{ text: t('site:nav.home'), to: sitePaths.home }, { text: title }]}
      head={{ unlisted: true }}
    >
      <div className={styles.page}>
        {isOver && (
          <StatePanel icon="alert" role="alert" title={t('account:share.endedTitle')}>
            {t('account:share.endedText')}
          </StatePanel>
        )}
        {!isOver && count && (
          <>
            <Facts count={count} />
            <CountItems token={token} version={count.updated_at} isChanging={isChanging} />
            {count.signature ? (
              <Signature signature={count.signature} isNew={isSigned} />
            ) : (
              <SignForm
                token={token}
                count={count}
                onSigned={() => setSigned(true)}
                onChanged={() => void refetch()}
              />
            )}
          </>
        )}
        {!isOver && !count && failure && <Failed failure={failure} onRetry={() => void refetch()} />}
      </div>
    </Page>
  );
}

function Facts({ count }: { count: InvitedCount }) {
  const { t } = useTranslation(['audit', 'account']);
  const { number } = useFormat();
  const moment = useMoment();
  const { place_code: code, place_name: name, state } = count;
  const times = [
    [t('count.started'), count.started_at],
    [t('count.finished'), count.finished_at],
    [t('count.states.approved'), count.approved_at],
  ] as const;
  return (
    <section className={styles.facts}>
      <p className={styles.until}>{t('account:share.until', { date: moment(count.link_expires_at) })}</p>
      <dl className={styles.tally}>
        <Fact name={t('count.place')}>
          {code === null ? t('count.ofAccount') : <bdi>{[name, code].filter(Boolean).join(', ')}</bdi>}
        </Fact>
        {state !== 'cancelled' && <Fact name={t('count.state')}>{t(`count.states.${state}`)}</Fact>}
        <Fact name={t('count.expected')}>{number(count.expected)}</Fact>
        {OUTCOMES.filter((outcome) => outcome === 'found' || count[outcome] > 0).map((outcome) => (
          <Fact key={outcome} name={t(`count.outcomes.${outcome}`)}>
            {number(count[outcome])}
          </Fact>
        ))}
        {times.map(
          ([label, at]) =>
            at !== null && (
              <Fact key={label} name={label}>
                {moment(at)}
              </Fact>
            ),
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
