import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User, UserSession } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { deviceOf } from '@vaultway/contracts/user-agent';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useFormat } from '@/shared/i18n/format';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import { Button } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import { AccountFrame } from './account-frame';
import { Failed } from '../ui/failed';
import { NotifyOfAll, OwnData } from './own-data';
import { Passkeys } from './passkeys';
import styles from './account.module.css';
import {
  useChangeEmailMutation,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useOwnSessionsQuery,
  useRenameMutation,
} from './account.api';

/** Shows a client's name, emails, the devices that are signed in, and what they can do with their data. */
export default function SettingsPage() {
  const { t } = useTranslation(['account', 'site']);
  return (
    <AccountFrame title={t('settings.title')}>
      {(user) => (
        <div className={styles.settings}>
          <div className={styles.card}>
            <NameForm user={user} />
            <EmailForm />
            <NotifyOfAll />
          </div>
          <div className={styles.card}>
            <Passkeys />
            <Devices />
            <OwnData />
          </div>
        </div>
      )}
    </AccountFrame>
  );
}

function NameForm({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'site']);
  const [name, setName] = useState(user.name ?? '');
  const [rename, { isLoading: busy, isSuccess: saved, error, reset }] = useRenameMutation();
  const failure = error && failureText(error as ApiFailure, t, () => t('settings.name'));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void rename({ name });
  }

  return (
    <form className={styles.form} noValidate aria-label={t('settings.name')} onSubmit={submit}>
      {saved && <Notice tone="good" title={t('settings.saved')} />}
      <TextField
        name="name"
        label={t('settings.name')}
        value={name}
        onChange={(text) => {
          setName(text);
          reset();
        }}
        limit={LIMITS.text}
        error={failure}
        autoComplete="name"
        optional
      />
      <Button type="submit" busy={busy}>
        {t('settings.save')}
      </Button>
    </form>
  );
}

function EmailForm() {
  const { t } = useTranslation(['account', 'site']);
  const [email, setEmail] = useState('');
  const [change, { isLoading: busy, isSuccess: asked, error }] = useChangeEmailMutation();
  const failure = error && failureText(error as ApiFailure, t, () => t('settings.newEmail'));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) void change({ email });
  }

  if (asked) return <Notice tone="good" title={t('settings.asked')} />;
  return (
    <form className={styles.form} noValidate aria-label={t('settings.newEmail')} onSubmit={submit}>
      <TextField
        name="email"
        label={t('settings.newEmail')}
        value={email}
        onChange={setEmail}
        limit={LIMITS.text}
        error={failure}
        type="email"
        autoComplete="email"
      />
      <Button type="submit" look="plain" busy={busy}>
        {t('settings.change')}
      </Button>
    </form>
  );
}

function Devices() {
  const { t } = useTranslation(['account', 'site']);
  const { data, error, refetch } = useOwnSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOthers, { isLoading: busy, error: failed }] = useEndOtherSessionsMutation();
  const failure = error ?? failed;
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title" className={styles.title}>
        {t('settings.devices')}
      </h2>
      <ul className={styles.list}>
        {data?.data.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {failure && <Failed failure={failure as ApiFailure} onRetry={() => void refetch()} />}
      {data && data.total > 1 && (
        <Button look="plain" busy={busy} onClick={() => void endOthers()}>
          {t('settings.endOthers')}
        </Button>
      )}
    </section>
  );
}

function Device({ session }: { session: UserSession }) {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  const [end, { isLoading: busy }] = useEndSessionMutation();
  const { browser, system } = deviceOf(session.user_agent);
  const name = format.enumeration([browser, system].filter((part) => part !== null));
  return (
    <li className={styles.row}>
      <p className={styles.status}>{name === '' ? t('settings.unknown') : name}</p>
      <p className={styles.note}>
        {session.current
          ? t('settings.current')
          : t('settings.last', { date: format.day(dayOf(visitorsToday(new Date(session.last_seen_at)))) })}
      </p>
      {!session.current && (
        <Button
          look="quiet"
          busy={busy}
          aria-label={t('settings.endOf', { device: name === '' ? t('settings.unknown') : name })}
          onClick={() => void end(session.id)}
        >
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}
