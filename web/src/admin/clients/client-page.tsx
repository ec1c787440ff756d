import { Button } from '@mantine/core';
import type { UserAccount, UserSession } from '@vaultway/contracts';
import { LANGUAGE_TABLE } from '@vaultway/contracts/languages';
import { deviceOf } from '@vaultway/contracts/user-agent';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import {
  useEndUserSessionMutation,
  useEndUserSessionsMutation,
  useUserAccountQuery,
  useUserSessionsQuery,
} from '@/admin/api/clients.api';
import { paths } from '@/admin/paths';
import { useMay } from '@/admin/ui/access/abilities';
import { Detail, Details } from '@/admin/ui/cells/details';
import { Moment } from '@/admin/ui/cells/moment';
import { useToast } from '@/admin/ui/feedback/use-toast';
import { AdminPage } from '@/admin/ui/pages/admin-page';
import { RecordPanel } from '@/admin/ui/pages/record-panel';
import { RecordState } from '@/admin/ui/pages/record-state';
import { ClientFigures } from '@/admin/widgets/client/client-figures';
import styles from '@/admin/widgets/client/client-parts.module.css';
import type { ApiFailure } from '@/shared/api/failure';

/** Shows a client's account: what they have, and where they are signed in. */
export default function ClientPage() {
  const { t } = useTranslation('admin');
  const { id = '' } = useParams();
  const { currentData: user, error, refetch } = useUserAccountQuery(id, { refetchOnMountOrArgChange: true });
  const list = { text: t('clients.title'), to: paths.clients };
  if (user) return <Account user={user} />;
  const failure = error as ApiFailure | undefined;
  const title = failure?.status === 404 ? t('notFound.title') : t('clients.title');
  return (
    <AdminPage title={title} crumbs={[list, { text: title }]}>
      <RecordState failure={failure} onRetry={() => void refetch()} list={list}>
        {t('clients.unknown')}
      </RecordState>
    </AdminPage>
  );
}

function Account({ user }: { user: UserAccount }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  return (
    <AdminPage
      title={user.email}
      crumbs={[{ text: t('clients.title'), to: paths.clients }, { text: user.email }]}
      narrow
    >
      <Details>
        <Detail name={t('fields.name')} dir="auto">
          {user.name ?? '–'}
        </Detail>
        <Detail name={t('fields.language')}>{LANGUAGE_TABLE[user.language].ownName}</Detail>
        <Detail name={t('clients.signedIn')}>
          <Moment instant={user.signed_in_at} />
        </Detail>
        {user.erasure_asked_at !== null && (
          <Detail name={t('clients.erasureAsked')}>
            <Moment instant={user.erasure_asked_at} />{' '}
            {may('inspect') && <Link to={paths.personalData}>{t('nav.personalData')}</Link>}
          </Detail>
        )}
      </Details>
      <div className={styles.parts}>
        <ClientFigures of={{ email: user.email }} />
        <Sessions user={user} />
      </div>
    </AdminPage>
  );
}

function Sessions({ user }: { user: UserAccount }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const { data } = useUserSessionsQuery(user.id, { refetchOnMountOrArgChange: true });
  const [end, { isLoading }] = useEndUserSessionsMutation();

  async function endAll() {
    const answer = await end(user.id);
    if (answer.error) toast.failed(t('account.sessions.failed'), answer.error as ApiFailure);
    else toast.done(t('clients.signedOut'));
  }

  return (
    <RecordPanel id="client-sessions" title={t('clients.sessions')}>
      {data?.data.length === 0 && <p>{t('clients.noSessions')}</p>}
      <ul>
        {data?.data.map((session) => (
          <SessionRow key={session.id} user={user} session={session} />
        ))}
      </ul>
      {data && may('write') && (
        <Button variant="default" color="red" loading={isLoading} onClick={() => void endAll()}>
          {t('clients.endSessions')}
        </Button>
      )}
    </RecordPanel>
  );
}

function SessionRow({ user, session }: { user: UserAccount; session: UserSession }) {
  const { t } = useTranslation('admin');
  const may = useMay();
  const toast = useToast();
  const [end, { isLoading }] = useEndUserSessionMutation();
  const device = deviceName(session.user_agent) ?? t('account.device.unknown');

  async function endIt() {
    const answer = await end({ userId: user.id, id: session.id });
    if (answer.error) toast.failed(t('account.sessions.failed'), answer.error as ApiFailure);
    else toast.done(t('account.sessions.ended'));
  }

  return (
    <li>
      {device}, <Moment instant={session.last_seen_at} />{' '}
      {may('write') && (
        <Button
          variant="default"
          size="compact-sm"
          loading={isLoading}
          aria-label={t('account.sessions.endNamed', { device })}
          onClick={() => void endIt()}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  );
}

function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((part) => part !== null).join(', ') || null;
}
