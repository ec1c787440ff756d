import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { deviceOf } from '@vaultway/contracts/user-agent';
import type { ApiFailure } from '@/shared/api/failure';
import { failureText, issueText } from '@/shared/i18n/error-text';
import { useFormat } from '@/shared/i18n/format';
import { dayOf, visitorsToday } from '@/shared/lib/days';
import { accountPaths } from '@/shared/lib/site-paths';
import {
  browserFailure,
  isKnownHere,
  makePasskey,
  supportsPasskeys,
} from '@/shared/passkeys/browser-passkeys';
import { Button, ButtonLink } from '@/shared/ui/button/button';
import { TextField } from '@/site/ui/field/text-field';
import { Notice } from '@/site/ui/notice/notice';
import { Failed } from '../ui/failed';
import styles from './account.module.css';
import {
  useAskToCreatePasskeyMutation,
  useCreatePasskeyMutation,
  useOwnPasskeysQuery,
  useRemovePasskeyMutation,
} from './account.api';

const MISSING = { field: 'name', code: 'required' } as const;

/** A client's passkeys: add, list, remove. */
export function Passkeys() {
  const { t } = useTranslation(['account', 'site']);
  const { data, error, refetch } = useOwnPasskeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [remove, { error: failed, isLoading: removing }] = useRemovePasskeyMutation();
  const [adding, setAdding] = useState(false);
  const [done, setDone] = useState<'added' | 'removed' | null>(null);
  const failure = (failed ?? error) as ApiFailure | undefined;

  async function press(id: string) {
    setDone(null);
    if (!(await remove(id)).error) setDone('removed');
  }

  return (
    <section className={styles.form} aria-labelledby="passkeys-title">
      <div>
        <h2 id="passkeys-title" className={styles.title}>
          {t('passkeys.title')}
        </h2>
        <p>{t('passkeys.lead')}</p>
      </div>
      {done && <Notice tone="good" title={t(`passkeys.${done}`)} />}
      {failure?.code === 'proof_needed' && <SignInAgain />}
      {failure && failure.code !== 'proof_needed' && (
        <Failed failure={failure} onRetry={() => void refetch()} />
      )}
      {data && data.data.length === 0 && <p className={styles.note}>{t('passkeys.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={styles.list}>
          {data.data.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} busy={removing} onRemove={() => void press(passkey.id)} />
          ))}
        </ul>
      )}
      {adding ? (
        <AddForm
          onDone={() => {
            setAdding(false);
            setDone('added');
          }}
        />
      ) : (
        supportsPasskeys() && (
          <Button
            look="plain"
            onClick={() => {
              setAdding(true);
              setDone(null);
            }}
          >
            {t('passkeys.add')}
          </Button>
        )
      )}
    </section>
  );
}

/** A passkey opens the account for good, so it takes a recent sign-in. */
function SignInAgain() {
  const { t } = useTranslation(['account', 'site']);
  return (
    <Notice tone="bad" title={t('passkeys.again')}>
      <ButtonLink to={accountPaths.signIn}>{t('signIn.press')}</ButtonLink>
    </Notice>
  );
}

interface RowProps {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
}

function Row({ passkey: { name, last_used_at }, busy, onRemove }: RowProps) {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  return (
    <li className={styles.row}>
      <p className={styles.status}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles.note}>
        {last_used_at === null
          ? t('passkeys.never')
          : t('settings.last', { date: format.day(dayOf(visitorsToday(new Date(last_used_at)))) })}
      </p>
      <Button look="quiet" busy={busy} aria-label={t('passkeys.removeNamed', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}

/** Has the browser create a passkey, then stores it. */
function AddForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['account', 'site']);
  const format = useFormat();
  const { browser, system } = deviceOf(navigator.userAgent);
  const [name, setName] = useState(() =>
    format.enumeration([browser, system].filter((part) => part !== null)),
  );
  const [ask] = useAskToCreatePasskeyMutation();
  const [create] = useCreatePasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [missing, setMissing] = useState(false);
  const label = () => t('passkeys.name');

  async function send() {
    setBusy(true);
    setFailure(null);
    try {
      const options = await ask().unwrap();
      const credential = await makePasskey(options).catch((raised: unknown) => {
        throw browserFailure(t(isKnownHere(raised) ? 'passkeys.known' : 'passkeys.notMade'));
      });
      await create({ name, credential }).unwrap();
      onDone();
    } catch (raised) {
      setFailure(raised as ApiFailure);
      setBusy(false);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const empty = name.trim() === '';
    setMissing(empty);
    if (!empty) void send();
  }

  if (failure?.code === 'proof_needed') return <SignInAgain />;
  return (
    <form className={styles.form} noValidate aria-label={t('passkeys.add')} onSubmit={submit}>
      {failure && <Notice tone="bad" title={textOf(failure)} />}
      <TextField
        name="passkey"
        label={t('passkeys.name')}
        help={t('passkeys.nameHelp')}
        value={name}
        onChange={setName}
        limit={LIMITS.text}
        error={missing ? issueText(MISSING, t, label) : undefined}
        autoComplete="off"
      />
      <Button type="submit" busy={busy}>
        {t('passkeys.add')}
      </Button>
    </form>
  );

  function textOf(raised: ApiFailure): string {
    const rejected = raised.details.some(({ field }) => field === 'credential');
    return rejected ? t('passkeys.notMade') : failureText(raised, t, label);
  }
}
