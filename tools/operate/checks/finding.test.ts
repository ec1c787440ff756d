import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PlainError } from '../../setup/plain-error.mjs';
import { seriesIn, sentenceOf, type Installation } from '../installation.mjs';
import { each, good } from './finding.mjs';
import { correctionFindings, logCheck, stampFindings } from './log.check.mjs';
import { queueCheck } from './mail.check.mjs';
import { trailCheck } from './trails.check.mjs';
import { webhookCheck } from './webhooks.check.mjs';

const METRICS = `mail_queue_jobs{state="active"} 3
mail_queue_jobs{state="wait"} 0
mail_queue_oldest_seconds 0
webhook_deliveries_due 0
webhook_deliveries_due_seconds 0
`;
const installation: Installation = {
  services: () => ['tracking', 'content', 'auth', 'mail'],
  sql: () => '1',
  redis: () => 'PONG',
  metrics: () => seriesIn(METRICS),
  tracking: () => Promise.resolve(''),
  keys: () => tmpdir(),
};
const without = (name: string) => () => {
  throw new PlainError(`${name} is not running`);
};

it('goes on after a check that cannot be made, and says why in one line', async () => {
  const findings = await each([
    () => {
      throw new PlainError('docker compose ps failed.\nmore');
    },
    () => Promise.reject(new TypeError('fetch failed\n    at node:internal/deps/undici:1')),
    () => good('well'),
  ]);
  expect(findings).toEqual([
    { level: 'unchecked', text: 'not checked: docker compose ps failed' },
    { level: 'unchecked', text: 'not checked: fetch failed' },
    { level: 'good', text: 'well' },
  ]);
});

it('finds the sentence between the source code and the stack of a crash', () => {
  const crash = `file:///app/dist/metrics.js:1
fetch('http://127.0.0.1:3000/metrics').then(async (a) => console.log(await a.text()))
^

TypeError: fetch failed
    at node:internal/deps/undici/undici:13510:13
    at async file:///app/dist/metrics.js:1:1

Node.js v24.21.0
`;
  expect(sentenceOf(crash)).toBe('TypeError: fetch failed');
  expect(sentenceOf('psql: error: connection refused\n\tIs the server running?\n')).toBe(
    'psql: error: connection refused',
  );
});

it("reads a service's metrics, and nothing for unknown series", () => {
  const value = seriesIn(METRICS);
  expect(value('mail_queue_jobs{state="active"}')).toBe(3);
  expect(value('mail_queue')).toBeUndefined();
});

it.each([
  ['mails leave the queue', queueCheck, 'redis', { redis: without('redis') }],
  ['messages leave for webhooks', webhookCheck, 'tracking-db', { sql: without('tracking-db') }],
])('does not say that %s without what knows it', async (text, check, name, broken) => {
  expect(await each([check(installation)])).toEqual([{ level: 'good', text }]);
  expect(await each([check({ ...installation, ...broken })])).toEqual([
    { level: 'unchecked', text: `not checked: ${name} is not running` },
  ]);
});

it('reports an UPDATE in the database, which the trigger logs like any correction', async () => {
  const told = {
    size: 4,
    altered: null,
    published: 4,
    witnesses: [],
    unexplained: { count: 2, event: 'e-1' },
  };
  const check = logCheck({ ...installation, tracking: () => Promise.resolve(JSON.stringify(told)) });
  expect((await each([check])).map(({ level, text }) => `${level} ${text}`)).toEqual([
    'bad a correction without a line in the activity log: event e-1 and 1 more',
    "good the log's 4 entries and the events match what was signed",
  ]);
  expect(correctionFindings({ count: 0, event: null })).toEqual([]);
  expect(correctionFindings(undefined)).toEqual([]);
});

it.each([
  [{ age: null, waits: 0 }, 'good tsa.example stamps the log: no time stamp yet'],
  [{ age: 1800, waits: 1700 }, 'good tsa.example stamps the log: the last time stamp is 30 minutes old'],
  [{ age: null, waits: 20_000 }, 'bad tsa.example does not stamp the log: no time stamp yet'],
  [
    { age: 14_400, waits: 10_801 },
    'bad tsa.example does not stamp the log: the last time stamp is 240 minutes old',
  ],
])('says how old the last time stamp is: %j', (stamp, said) => {
  const [found] = stampFindings({ authority: 'tsa.example', ...stamp });
  expect(`${found?.level} ${found?.text}`).toBe(said);
  expect(stampFindings(null)).toEqual([]);
});

it('keeps the newest checkpoint beside the keys, and reports a log that lacks it', async () => {
  const keys = mkdtempSync(join(tmpdir(), 'vaultway-keys-'));
  const given: string[][] = [];
  const told = {
    size: 4,
    altered: null,
    published: 4,
    witnesses: [],
    checkpoint: 'example.com/log\n4\nROOT\n',
  };
  const check = (report: object) =>
    each([
      logCheck({
        ...installation,
        keys: () => keys,
        tracking: (_command, ...words) => {
          given.push(words);
          return Promise.resolve(JSON.stringify({ ...told, ...report }));
        },
      }),
    ]);
  expect((await check({})).map(({ level }) => level)).toEqual(['good']);
  expect(
    (await check({ keepsKept: false, size: 2, published: 2 })).map(({ level, text }) => `${level} ${text}`),
  ).toEqual(['bad the log is not the one whose 4 entries were kept beside the keys']);
  const forks = [{ source: 'witness.example', size: 9 }];
  expect((await check({ keepsKept: true, forks })).map(({ level, text }) => `${level} ${text}`)).toEqual([
    'bad witness.example has a log of 9 entries that ours does not extend',
    "good the log's 4 entries and the events match what was signed",
  ]);
  expect(given).toEqual([[], ['4', 'ROOT'], ['4', 'ROOT']]);
});

it('compares the activity logs with their seals in the log', async () => {
  const check = (answers: Record<string, string>) => {
    const sql = (service: string, statement: string) =>
      Object.entries(answers).find(([key]) => `${service} ${statement}`.includes(key))?.[1] ?? '';
    return each([trailCheck({ ...installation, sql })]);
  };
  const logged = "trail = 'auth.audit'";
  expect((await check({})).map(({ level }) => level)).toEqual(['good']);
  expect((await check({ [logged]: '3:aa', 'auth SELECT coalesce(string': '3:aa 9:bb' }))[0]?.level).toBe(
    'good',
  );
  expect((await check({ [logged]: '3:aa 9:bb', 'auth SELECT coalesce(string': '3:aa 9:cc' }))[0]?.text).toBe(
    'auth.audit was altered: the 9 entries of a logged seal',
  );
  expect((await check({ "mail SELECT coalesce(check_trail('audit')": 'the entry e-1' }))[0]?.text).toBe(
    'mail.audit was altered: the entry e-1',
  );
});
