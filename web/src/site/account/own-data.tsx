import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText } from '@/shared/i18n/error-text';
import { useFormat } from '@/shared/i18n/format';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import { saveFile } from '@/shared/lib/save-file';
import { Button } from '@/shared/ui/button/button';
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
  const [choose, { isLoading: busy, error: failed }] = useNotifyOfAllMutation();
  const failure = (failed ?? (data ? undefined : error)) as ApiFailure | undefined;
  return (
    <div className={styles.form}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={data?.notify === 'yes'}
          disabled={busy || !data}
          onChange={({ target }) => void choose({ notify: target.checked ? 'yes' : 'no' })}
        />
        {t('settings.notifyAll')}
      </label>
      {failure && <p role="alert">{failureText(failure, t)}</p>}
    </div>
  );
}

/** Lets a client export their data, and ask for its erasure. */
export function OwnData() {
  const { t } = useTranslation(['account', 'site']);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function save() {
    setBusy(true);
    setFailed(false);
    try {
      const signal = AbortSignal.timeout(EXPORT_TIMEOUT_MS);
      const response = await fetch('/api/users/me/export', { method: 'POST', signal });
      if (!response.ok) throw new Error(response.statusText);
      saveFile(await response.blob(), `personal-data-${new Date().toISOString().slice(0, 10)}.zip`);
    } catch {
      setFailed(true);
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
      {failed && <p role="alert">{t('settings.exportFailed')}</p>}
      <Erasure />
    </section>
  );
}

function Erasure() {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  const [sure, setSure] = useState(false);
  const { data } = useAskedErasureQuery(undefined, { refetchOnMountOrArgChange: true });
  const [ask, { isLoading: busy, error }] = useAskForErasureMutation();
  if (!data) return null;
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
