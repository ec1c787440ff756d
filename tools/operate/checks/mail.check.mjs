import { APPLY_SECRETS } from '../secret-files.mjs';
import { bad, good, note } from './finding.mjs';

const OLD_SECONDS = 300;

/**
 * @param {import('../installation.mjs').Installation} installation
 * @param {string | undefined} url MAIL_RELAY_URL
 */
export const relayCheck =
  (installation, url, howToSet = `set MAIL_RELAY_URL in .env and run ${APPLY_SECRETS}`) =>
  async () => {
    if (url) return good("a relay sends the product's own mails");
    const saved = await installation.sql('mail', 'SELECT host FROM relays WHERE saved_at IS NOT NULL');
    if (saved !== '') return good(`${saved}, saved in the panel, sends the product's own mails`);
    return note(
      'no relay: password tokens, news and contact messages are kept, not sent',
      `Set one up in the panel under Settings, Email; or ${howToSet}.`,
    );
  };

/**
 * Reads the metrics of the API, since the worker may be what is down.
 * @param {import('../installation.mjs').Installation} installation
 */
export const queueCheck = (installation) => async () => {
  // Without Redis nothing says how many wait there.
  await installation.redis('ping');
  const value = await installation.metrics('mail');
  const [waiting, oldest] = [value('mail_queue_jobs{state="wait"}'), value('mail_queue_oldest_seconds')];
  if (waiting === undefined || oldest === undefined) {
    return [bad('mail does not report how many emails are waiting', 'docs/runbook.md, ServiceDown')];
  }
  const failed = value('mails_of_last_day{state="failed"}') ?? 0;
  return [
    oldest > OLD_SECONDS
      ? bad(
          `${waiting} mails are waiting, the oldest for ${Math.round(oldest)} s`,
          'docs/runbook.md, MailsWait',
        )
      : good('mails leave the queue'),
    ...(failed > 0 ? [note(`${failed} mails failed in the last day`, 'docs/runbook.md, MailsFail')] : []),
  ];
};
