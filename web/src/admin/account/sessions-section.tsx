import { Button } from '@mantine/core';
import type { AdminSession } from '@vaultway/contracts';
import { Trans, useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { FailurePanel } from '@/admin/ui/feedback/failure-panel';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { ListSkeleton } from '@/admin/ui/feedback/list-skeleton';
import { Moment } from '@/admin/ui/cells/moment';
import { AccountSection } from './account-section';
import { useDeviceName } from './device-name';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from './sessions.api';
import styles from './account-section.module.css';

/** Lists the admin's sessions, to end one or all others. */
export function SessionsSection() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { data, error, isFetching, refetch } = useSessionsQuery();
  const [endOne] = useEndSessionMutation();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  // The current session first, as a reference.
  const sessions = (data?.data ?? []).toSorted((one, other) => Number(other.current) - Number(one.current));

  const run = async (call: () => Promise<unknown>, done: string) => {
    try {
      await call();
      toast.done(done);
    } catch (failure) {
      toast.failed(t('account.sessions.failed'), failure as ApiFailure);
    }
  };
  return (
    <AccountSection
      title={t('account.sessions.title')}
      lead={t('account.sessions.lead')}
      action={
        sessions.length > 1 && (
          <Button
            variant="default"
            aria-disabled={isLoading}
            onClick={() => void run(() => endOthers().unwrap(), t('account.sessions.othersEnded'))}
          >
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      {error && !isFetching && <FailurePanel failure={error as ApiFailure} onRetry={() => void refetch()} />}
      {!data && isFetching && <ListSkeleton />}
      {sessions.length > 0 && (
        <ul className={styles.rows}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              onEnd={() => void run(() => endOne(session.id).unwrap(), t('account.sessions.ended'))}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function SessionRow({ session, onEnd }: { session: AdminSession; onEnd: () => void }) {
  const { t } = useTranslation('admin');
  const device = useDeviceName()(session.user_agent);
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <span className={styles.name} title={session.user_agent ?? undefined}>
          {device}
          {session.current && <span className={styles.mark}>{t('account.sessions.current')}</span>}
        </span>
        {session.address !== null && (
          <span>
            <bdi dir="ltr">{session.address}</bdi>
          </span>
        )}
        <span className={styles.muted}>
          <Trans
            t={t}
            i18nKey="account.sessions.times"
            components={{
              since: <Moment instant={session.created_at} />,
              seen: <Moment instant={session.last_seen_at} />,
            }}
          />
        </span>
      </div>
      {!session.current && (
        <Button
          variant="default"
          color="red"
          size="compact-sm"
          aria-label={t('account.sessions.endNamed', { device })}
          onClick={onEnd}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}
