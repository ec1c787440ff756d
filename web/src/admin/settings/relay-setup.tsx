import { NativeSelect } from '@mantine/core';
import {
  MAIL_PROVIDERS,
  providerOf,
  type Relay,
  SaveRelay,
  type Settings,
  TryRelay,
} from '@vaultway/contracts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProof } from '@/admin/ui/access/proof';
import { AdminForm } from '@/admin/ui/forms/admin-form';
import { PasswordField } from '@/admin/ui/forms/password-field';
import { TextField } from '@/admin/ui/forms/text-field';
import { useAdminForm } from '@/admin/ui/forms/use-admin-form';
import { issuesOf } from '@/admin/ui/text/field-issues';
import { api } from '@/shared/api/api';
import { shownLanguage } from '@/shared/i18n/i18n';
import { useAppDispatch, useAppSelector } from '@/shared/state/hooks';
import { useRelayTrialQuery, useSaveRelayMutation, useTryRelayMutation } from './relay.api';
import { RelayTrialState } from './relay-trial-state';
import { useUpdateSettingsMutation } from './settings.api';
import styles from './settings.module.css';

interface Trial {
  id: string;
  to: string;
}

interface RelaySetupProps {
  relay: Relay;
  settings: Settings;
  done: () => void;
}

/** Sets up the mail server in two steps: sends a code through it, and saves it with the code that has arrived. */
export function RelaySetup({ relay, settings, done }: RelaySetupProps) {
  const [trial, setTrial] = useState<Trial | null>(null);
  return (
    <>
      <TrialForm relay={relay} onTrial={setTrial} />
      {trial && (
        <CodeForm
          key={trial.id}
          trial={trial}
          isForWritten={relay.relay_host === null && settings.mail_driver === 'outbox'}
          done={done}
        />
      )}
    </>
  );
}

function TrialForm({ relay, onTrial }: { relay: Relay; onTrial: (trial: Trial) => void }) {
  const { t } = useTranslation('admin');
  const withProof = useProof();
  const email = useAppSelector((state) => (state.admin ? state.admin.email : ''));
  const [send] = useTryRelayMutation();
  const { relay_host: host, relay_port: port, relay_user: user } = relay;
  const initial = useMemo(
    () => ({
      relay_host: host ?? '',
      relay_port: String(port ?? 587),
      relay_user: user ?? '',
      relay_password: '',
      to: email,
    }),
    [host, port, user, email],
  );
  const [values, setValues] = useState(initial);
  const form = useAdminForm({
    name: 'relay',
    initial: values,
    check: (given) => issuesOf(TryRelay, given),
    send: async (given) => {
      const queued = await withProof(() => send({ ...given, language: shownLanguage() }).unwrap());
      setValues(given);
      return { id: (queued as { id: string }).id, to: given.to };
    },
    done: onTrial,
  });
  const choose = (name: string) => {
    const provider = MAIL_PROVIDERS.find((each) => each.name === name);
    if (!provider) return;
    form.set('relay_host', provider.host);
    form.set('relay_port', String(provider.port));
    form.set('relay_user', provider.user ?? '');
  };
  return (
    <AdminForm form={form} action={t('settings.mail.relay.try')} label={t('settings.mail.relay.title')}>
      <NativeSelect
        label={t('settings.mail.relay.provider')}
        data={[{ value: '', label: '—' }, ...MAIL_PROVIDERS.map(({ name }) => name)]}
        value={providerOf(form.values.relay_host)?.name ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <div className={styles.server}>
        <TextField
          form={form}
          name="relay_host"
          dir="ltr"
          autoComplete="off"
          placeholder="mail.example.com"
        />
        <TextField form={form} name="relay_port" dir="ltr" inputMode="numeric" autoComplete="off" />
      </div>
      <TextField
        form={form}
        name="relay_user"
        optional
        dir="ltr"
        autoComplete="off"
        help={t('settings.mail.relay.userHelp')}
      />
      <PasswordField
        form={form}
        name="relay_password"
        optional
        autoComplete="new-password"
        help={t('settings.mail.relay.passwordHelp')}
      />
      <TextField form={form} name="to" type="email" dir="ltr" help={t('settings.mail.relay.toHelp')} />
    </AdminForm>
  );
}

interface CodeFormProps {
  trial: Trial;
  /** True if the emails that admins write use the server too, as a new owner expects. */
  isForWritten: boolean;
  done: () => void;
}

function CodeForm({ trial, isForWritten, done }: CodeFormProps) {
  const { t } = useTranslation('admin');
  const withProof = useProof();
  const dispatch = useAppDispatch();
  const [save] = useSaveRelayMutation();
  const isRefused = useRelayTrialQuery(trial.id).currentData?.state === 'failed';
  // The code works once, so another attempt only repeats what failed after it.
  const isSaved = useRef(false);
  const [update] = useUpdateSettingsMutation();
  const form = useAdminForm({
    name: 'relay-code',
    initial: useMemo(() => ({ code: '' }), []),
    check: ({ code }) => issuesOf(SaveRelay, { trial: trial.id, code }),
    async send({ code }) {
      if (!isSaved.current) await withProof(() => save({ trial: trial.id, code }).unwrap());
      isSaved.current = true;
      if (isForWritten) await update({ mail_driver: 'relay' }).unwrap();
    },
    done() {
      dispatch(api.util.invalidateTags(['Relay', 'Settings', 'Graph']));
      done();
    },
  });
  return (
    <div className={styles.trial}>
      <RelayTrialState {...trial} />
      {!isRefused && (
        <AdminForm form={form} action={t('settings.mail.relay.save')} label={t('settings.mail.relay.save')}>
          <TextField form={form} name="code" dir="ltr" inputMode="numeric" autoComplete="one-time-code" />
          {isForWritten && <p>{t('settings.mail.relay.writtenToo')}</p>}
        </AdminForm>
      )}
    </div>
  );
}
