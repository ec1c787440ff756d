import { compose } from '../compose.mjs';
import { readEnvFile } from './settings.check.mjs';

const OLD_SECONDS = 300;

/** @returns {import('../doctor.mjs').Finding[]} */
export function checkMail() {
  return [...relay(readEnvFile()), ...queue()];
}

function relay({ MAIL_RELAY_URL, MAIL_RELAY_CONFIGURED }) {
  const set = Boolean(MAIL_RELAY_URL);
  if (set !== (MAIL_RELAY_CONFIGURED === 'true')) {
    return [
      {
        level: 'bad',
        text: `MAIL_RELAY_CONFIGURED is ${MAIL_RELAY_CONFIGURED || 'empty'}, but MAIL_RELAY_URL is ${set ? 'set' : 'empty'}`,
        advice: 'Set both or none, then docker compose up -d.',
      },
    ];
  }
  if (set) return [{ level: 'good', text: 'a relay takes the mails of the product' }];
  return [
    {
      level: 'note',
      text: 'no relay: password tokens, news and the contact form are kept, not sent',
      advice: 'Set MAIL_RELAY_URL and MAIL_RELAY_CONFIGURED=true in .env.',
    },
  ];
}

/** What the worker tells Prometheus. */
function queue() {
  const ask = "fetch('http://127.0.0.1:3000/metrics').then(async (a) => console.log(await a.text()))";
  const text = compose(['exec', '-T', 'mail-worker', 'node', '-e', ask]);
  const value = (series) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length) ?? 0,
    );
  const waiting = value('mail_queue_jobs{state="wait"}');
  const oldest = Math.round(value('mail_queue_oldest_seconds'));
  const failed = value('mails_of_last_day{state="failed"}');
  return [
    oldest > OLD_SECONDS
      ? {
          level: 'bad',
          text: `${waiting} mails wait, the oldest for ${oldest} s`,
          advice: 'docs/runbook.md, MailsWait',
        }
      : { level: 'good', text: 'mails leave the queue' },
    ...(failed > 0
      ? [
          {
            level: 'note',
            text: `${failed} mails of the last day failed`,
            advice: 'docs/runbook.md, MailsFail',
          },
        ]
      : []),
  ];
}
