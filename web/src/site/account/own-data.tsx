import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { fetchFile } from '@/shared/download/fetch-file';
import { failureText } from '@/shared/i18n/error-text';
import { useFormat } from '@/shared/i18n/format';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import { saveFile } from '@/shared/lib/save-file';
import { useAppDispatch } from '@/shared/state/hooks';
import { Button } from '@/shared/ui/button/button';
import { Failed } from '../ui/failed';
import styles from './account.module.css';
import {
  useAskedErasureQuery,
  useAskForErasureMutation,
  useNotificationsQuery,
  useNotifyOfAllMutation,
} from './account.api';

/** An export waits for all data of every service. */
const EXPORT_TIMEOUT_MS = 5 * 60_000;

/** Lets a client choose emails about all parcels. */
export function NotifyOfAll() {
  const { t } = useTranslation(['account', 'site']);
  const { data, error } = useNotificationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const helpId = useId();
  const [choose, { isLoading: busy, error: failed }] = useNotifyOfAllMutation();
  const failure = (failed ?? (data ? undefined : error)) as ApiFailure | undefined;
  return (
    <div className={styles.form}>
      <div>
        <label className={styles.choice}>
          <input
            type="checkbox"
            aria-describedby={helpId}
            checked={data?.notify === 'yes'}
            disabled={busy || !data}
            onChange={({ target }) => void choose({ notify: target.checked ? 'yes' : 'no' })}
          />
          {t('settings.notifyAll')}
        </label>
        <p id={helpId} className={styles.note}>
          {t('settings.notifyAllHelp')}
        </p>
      </div>
      {failure && <p role="alert">{failureText(failure, t)}</p>}
    </div>
  );
}

/** Lets a client export their data, and ask for its erasure. */
export function OwnData() {
  const { t } = useTranslation(['account', 'site']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const dispatch = useAppDispatch();

  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      const request = { method: 'POST', signal: AbortSignal.timeout(EXPORT_TIMEOUT_MS) };
      const file = await fetchFile('/api/users/me/export', request, dispatch);
      saveFile(file, `personal-data-${visitorsToday()}.zip`);
    } catch (failed) {
      setFailure(failed as ApiFailure);
    }
    setBusy(false);
  }

  return (
    <section className={styles.form} aria-labelledby="data-title">
      <h2 id="data-title" className={styles.title}>
        {t('settings.data')}
      </h2>
      <Button look="plain" busy={busy} onClick={() => void save()}>
        {t('settings.export')}
      </Button>
      {failure && (
        <p role="alert">
          {/* A failure during the download also breaks it off without a response. */}
          {failure.code === 'no_connection' ? t('settings.exportFailed') : failureText(failure, t)}
        </p>
      )}
      <Erasure />
    </section>
  );
}

function Erasure() {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  const [sure, setSure] = useState(false);
  const {
    data,
    error: unread,
    refetch,
  } = useAskedErasureQuery(undefined, { refetchOnMountOrArgChange: true });
  const [ask, { isLoading: busy, error }] = useAskForErasureMutation();
  if (!data) return unread ? <Failed failure={unread as ApiFailure} onRetry={() => void refetch()} /> : null;
  const send = (wanted: boolean) => {
    setSure(false);
    void ask(wanted);
  };
  const { asked_at } = data;
  return (
    <>
      {error && <p role="alert">{failureText(error as ApiFailure, t)}</p>}
      {asked_at !== null && (
        <p role="status">
          {t('settings.erasureAsked', { date: format.day(dayOf(visitorsToday(new Date(asked_at)))) })}
        </p>
      )}
      {(sure || asked_at !== null) && <p>{t('settings.eraseLead')}</p>}
      {asked_at === null && (
        <Button look="plain" busy={busy} onClick={() => (sure ? send(true) : setSure(true))}>
          {t(sure ? 'settings.eraseNow' : 'settings.erase')}
        </Button>
      )}
      {(sure || asked_at !== null) && (
        <Button look="quiet" busy={busy} onClick={() => (sure ? setSure(false) : send(false))}>
          {t('settings.keep')}
        </Button>
      )}
    </>
  );
}
