import { compose } from '../compose.mjs';
import { readEnvFile } from '../env-file.mjs';
import { bad, good, note } from './finding.mjs';

const OLD_SECONDS = 300;

export function checkMail() {
  return [relay(), ...queue()];
}

function relay() {
  if (readEnvFile().MAIL_RELAY_URL) return good("a relay sends the product's own mails");
  return note(
    'no relay: password tokens, news and contact messages are kept, not sent',
    'Set MAIL_RELAY_URL in .env, then run npm run init and docker compose up -d.',
  );
}

/** From the metrics of the API: the worker may be what is down. */
function queue() {
  const ask = "fetch('http://127.0.0.1:3000/metrics').then(async (a) => console.log(await a.text()))";
  const lines = compose(['exec', '-T', 'mail', 'node', '-e', ask]).split('\n');
  const value = (/** @type {string} */ series) =>
    Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length) ?? 0);
  const waiting = value('mail_queue_jobs{state="wait"}');
  const oldest = Math.round(value('mail_queue_oldest_seconds'));
  const failed = value('mails_of_last_day{state="failed"}');
  return [
    oldest > OLD_SECONDS
      ? bad(`${waiting} mails are waiting, the oldest for ${oldest} s`, 'docs/runbook.md, MailsWait')
      : good('mails leave the queue'),
    ...(failed > 0 ? [note(`${failed} mails failed in the last day`, 'docs/runbook.md, MailsFail')] : []),
  ];
}
