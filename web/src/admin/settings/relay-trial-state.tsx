import { useTranslation } from 'react-i18next';
import { useRelayTrialQuery } from './relay.api';

const POLL_MS = 2000;

/** Where the email with the code is, and the server's last response. */
export function RelayTrialState({ id, to }: { id: string; to: string }) {
  const { t } = useTranslation('admin');
  const { currentData: mail } = useRelayTrialQuery(id, { refetchOnMountOrArgChange: true });
  useRelayTrialQuery(id, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    skip: mail?.state === 'sent' || mail?.state === 'failed',
  });
  const state = mail?.state ?? 'queued';
  const words = mail?.last_error ?? null;
  const cause = words === null ? undefined : causeOf(words);
  const name = state === 'sent' || state === 'failed' ? state : words === null ? 'waiting' : 'retrying';
  return (
    <div role="status">
      <p>{t(`settings.mail.relay.${name}`, { to })}</p>
      {cause && <p>{t(`issues.${cause}`)}</p>}
      {words !== null && (
        <p>
          <code dir="ltr">{words}</code>
        </p>
      )}
    </div>
  );
}

/** Causes by a server's or the system's words; the first match counts. */
const CAUSES = [
  [/private network/i, 'mail_host_private'],
  [/was not found|has no address/i, 'mail_host_unknown'],
  [/certificate|self.signed|altname/i, 'mail_certificate'],
  [/STARTTLS|wrong version number/i, 'mail_not_encrypted'],
  [/^(530|534|535|538)\b|missing credentials/i, 'mail_login_refused'],
  [/ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|timeout|took too long|greeting/i, 'mail_no_answer'],
] as const;

const causeOf = (words: string) => CAUSES.find(([pattern]) => pattern.test(words))?.[1];
