import { metricsOf } from '../compose.mjs';
import { readEnvFile } from '../env-file.mjs';
import { APPLY_SECRETS } from '../secret-files.mjs';
import { bad, good, note } from './finding.mjs';

const OLD_SECONDS = 300;

export function checkMail() {
  return [relay(), ...queue()];
}

function relay() {
  if (readEnvFile().MAIL_RELAY_URL) return good("a relay sends the product's own mails");
  return note(
    'no relay: password tokens, news and contact messages are kept, not sent',
    `Set MAIL_RELAY_URL in .env, then run ${APPLY_SECRETS}.`,
  );
}

/** From the metrics of the API: the worker may be what is down. */
function queue() {
  const value = metricsOf('mail');
  const [waiting, oldest] = [value('mail_queue_jobs{state="wait"}'), value('mail_queue_oldest_seconds')];
  if (waiting === undefined || oldest === undefined) {
    return [bad('mail does not say how many mails wait', 'docs/runbook.md, ServiceDown')];
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
}
