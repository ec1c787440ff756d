import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MailServer } from '../chaos/mail/mail-server.ts';
import { ProcessProduct } from '../chaos/process-product.ts';
import { AdminCalls, type Ask } from './support/admin-calls.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import type { Goal } from './support/result.ts';
import { interleaved } from './support/rounds.ts';
import { onStage, type Stage } from './support/stage.ts';
import { median, quantile, ratio, spread } from './support/statistics.ts';

/**
 * Benchmarks writes, on a durable Postgres.
 *
 *   npm run bench -- writes [--quick] [--rounds 5]
 */
const options = readOptions({});
const WRITES = options.quick ? 20 : 100;
const ROWS = options.quick ? 2000 : 50_000;
/** Mails per round. */
const MAILS = options.quick ? 100 : 500;
const BULK = 1000;
const MAIL_LIMIT_MS = 180_000;

interface Times {
  p50: number;
  p99: number;
}

const calls = new AdminCalls();
let serial = 0;
await onStage(bench, { publicKey: calls.publicKey, durable: true });

async function bench(stage: Stage): Promise<void> {
  const { url, superuser } = await stage.database('tracking');
  await calls.admit(stage.redis.url);
  const tracking = await stage.tracking(url);
  const ask = calls.at(tracking.url);
  const imports = await importRounds(ask);
  await importRows(ask, 'J-');
  const parcels = (await ask('GET', '/api/parcels?per_page=100')).data as { id: string }[];
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  // If the benchmark fails, Postgres ends before this client.
  client.on('error', () => {});
  const results = await interleaved(
    new Map<string, () => Promise<Times>>([
      ['a parcel, with audit entry', () => each(() => ask('POST', '/api/parcels', aParcel()))],
      [
        'an event, with audit entry and email',
        () => each((n) => ask('POST', '/api/activities', anEvent(parcels[n % parcels.length]?.id))),
      ],
      [`one event for ${BULK} parcels`, () => bulk(ask)],
      ['bare insert of an event', () => inserts(client, parcels[0]?.id, false)],
      ['insert of an event and its outbox row', () => inserts(client, parcels[0]?.id, true)],
    ]),
    options.rounds,
  );
  await client.end();
  await tracking.stop();
  const mails = await mailsPerSecond();

  const p50 = (name: string) => (results.get(name) ?? []).map((times) => times.p50);
  const bulkMs = median(p50(`one event for ${BULK} parcels`));
  const outbox = ratio(p50('insert of an event and its outbox row'), p50('bare insert of an event'));
  const runs = imports.map(({ runSeconds }) => runSeconds);
  const seconds = (what: 'readSeconds' | 'undoSeconds') =>
    median(imports.map((round) => round[what])).toFixed(1);
  const goals: Goal[] = [
    {
      text: `import of ${ROWS.toLocaleString('en')} rows ≤ 15 s`,
      figure: `${median(runs).toFixed(1)} s`,
      met: median(runs) <= 15,
    },
    { text: `one event for ${BULK} parcels ≤ 1 s`, figure: `${bulkMs.toFixed(0)} ms`, met: bulkMs <= 1000 },
    { text: 'outbox row ≤ 1.5 × bare insert', figure: outbox.toFixed(2), met: outbox <= 1.5 },
  ];
  await publish(
    {
      name: 'writes',
      title: 'Writes',
      setup: `Through the tracking service, ${WRITES} writes one after another in each round; the two inserts go straight to Postgres, each in a transaction of its own. An import is uploaded and checked first (${seconds('readSeconds')} s), and it can be undone (${seconds('undoSeconds')} s). Mails go from an event through outbox, queue and worker to an SMTP server on this machine: **${median(mails).toFixed(0)} a second** (spread ${spread(mails)} %).`,
      rounds: options.rounds,
      tables: [
        {
          head: ['write', 'p50 ms', 'p99 ms', 'spread of p50'],
          rows: [
            ...[...results].map(([name, rounds]) => [
              name,
              median(rounds.map((times) => times.p50)).toFixed(1),
              median(rounds.map((times) => times.p99)).toFixed(1),
              `${spread(rounds.map((times) => times.p50))} %`,
            ]),
            [
              `import of ${ROWS.toLocaleString('en')} rows`,
              (median(runs) * 1000).toFixed(0),
              '',
              `${spread(runs)} %`,
            ],
          ],
        },
      ],
      plot: {
        title: 'One write',
        unit: 'ms, p50',
        column: 'p50 ms',
        only: ([name = '']) => !/^(one event for|import)/.test(name),
      },
      goals,
    },
    { write: !options.quick },
  );
}

function aParcel() {
  return {
    tracking_code: `W-${randomUUID()}`,
    recipient_name: 'Ada Lovelace',
    recipient_email: 'ada@example.com',
    destination: 'Zürich, Switzerland',
  };
}

function anEvent(parcel_id: string | undefined) {
  return { parcel_id, title: 'Arrived at hub', notify: 'yes' };
}

async function each(write: (n: number) => Promise<{ ms: number }>): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < WRITES; n += 1) times.push((await write(n)).ms);
  return { p50: median(times), p99: quantile(times, 0.99) };
}

/** Measures bulk actions, each on different parcels. */
async function bulk(ask: Ask): Promise<Times> {
  const ids: string[] = [];
  for (let page = 1; ids.length < BULK; page += 1) {
    const path = `/api/parcels?per_page=100&page=${page + 10 * (serial % 2)}`;
    const found = (await ask('GET', path)).data as { id: string }[];
    ids.push(...found.map(({ id }) => id));
  }
  serial += 1;
  const body = { action: 'add_event', ids: ids.slice(0, BULK), title: 'Left the hub' };
  const { ms, data } = await ask('POST', '/api/parcels/bulk', body);
  const { done } = data as { done: number };
  if (done !== BULK) throw new Error(`${done} of ${BULK} parcels got the event`);
  return { p50: ms, p99: ms };
}

/** Runs the same INSERTs as the service, and nothing else. */
async function inserts(client: pg.Client, parcel: string | undefined, outbox: boolean): Promise<Times> {
  const times: number[] = [];
  for (let n = 0; n < WRITES; n += 1) {
    const began = performance.now();
    await client.query('BEGIN');
    await client.query({
      name: 'event',
      text: `INSERT INTO activities (id, parcel_id, title, icon, color, step, created_at)
             VALUES ($1, $2, 'Arrived at hub', 'plane', 'green', 'arrived', now())`,
      values: [randomUUID(), parcel],
    });
    if (outbox) {
      await client.query({
        name: 'outbox',
        text: `INSERT INTO outbox (id, name, payload) VALUES ($1, 'bench', $2)`,
        values: [randomUUID(), JSON.stringify({ to: 'ada@example.com', title: 'Arrived at hub' })],
      });
    }
    await client.query('COMMIT');
    times.push(performance.now() - began);
  }
  await client.query(`DELETE FROM outbox WHERE name = 'bench'`);
  return { p50: median(times), p99: quantile(times, 0.99) };
}

interface Imported {
  id: string;
  /** Seconds to upload and check it. */
  readSeconds: number;
  runSeconds: number;
}

interface Undone extends Imported {
  undoSeconds: number;
}

/** Imports the same number of rows in each round and undoes the import. */
async function importRounds(ask: Ask): Promise<Undone[]> {
  const found: Undone[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    console.log(`Importing ${ROWS} rows, round ${round} of ${options.rounds} …`);
    const imported = await importRows(ask, `I${round}-`);
    const { ms } = await ask('DELETE', '/api/imports', { id: imported.id });
    found.push({ ...imported, undoSeconds: ms / 1000 });
  }
  return found;
}

async function importRows(ask: Ask, prefix: string): Promise<Imported> {
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `${prefix}${String(n).padStart(12, '0')},Ada Lovelace ${n},ada${n}@example.com,"Zürich, Switzerland",${n % 40}.5 kg`,
  );
  const form = new FormData();
  form.set('kind', 'parcels');
  const csv = `Tracking number,Recipient,Email,Destination,Weight\n${rows.join('\n')}`;
  form.set('file', new Blob([csv]), 'list.csv');
  const { data, ms } = await ask('POST', '/api/imports', form);
  const { id, good } = data as { id: string; good: number };
  if (good !== ROWS) throw new Error(`${good} of ${ROWS} rows are good`);
  const began = performance.now();
  await ask('POST', `/api/imports/${id}/run`, { bad_rows: 'refuse' });
  for (;;) {
    const { state } = (await ask('GET', `/api/imports/${id}`)).data as { state: string };
    if (state !== 'running') {
      const runSeconds = (performance.now() - began) / 1000;
      if (state !== 'done') throw new Error(`The import is ${state}`);
      return { id, readSeconds: ms / 1000, runSeconds };
    }
    await sleep(50);
  }
}

/** Measures the whole product per round, from the event to the last of its mails. */
async function mailsPerSecond(): Promise<number[]> {
  const server = await MailServer.start();
  const product = await ProcessProduct.start({ mail: server });
  try {
    const admin = await product.admin();
    const rows = Array.from({ length: MAILS }, (_, n) => `M-${n},Ada ${n},ada${n}@example.com,Zürich`);
    const form = new FormData();
    form.set('kind', 'parcels');
    form.set('file', new Blob([`Tracking number,Recipient,Email,Destination\n${rows.join('\n')}`]), 'a.csv');
    const { id } = (await admin.post('/api/imports', form)).body.data as { id: string };
    await admin.post(`/api/imports/${id}/run`, { bad_rows: 'refuse' });
    const ids: string[] = [];
    for (
      const limit = Date.now() + MAIL_LIMIT_MS;
      ids.length < MAILS && Date.now() < limit;
      await sleep(100)
    ) {
      ids.length = 0;
      const found = await product.sql<{ id: string }>(
        'tracking',
        `SELECT id FROM parcels WHERE tracking_code LIKE 'M-%'`,
      );
      ids.push(...found.map((row) => row.id));
    }
    const rates: number[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      const began = performance.now();
      const event = { action: 'add_event', ids, title: `Arrived at hub ${round}`, notify: 'yes' };
      const answer = await admin.post('/api/parcels/bulk', event);
      if (answer.status !== 200) throw new Error(`bulk: ${answer.status} ${answer.text}`);
      const all = MAILS * round;
      for (const limit = Date.now() + MAIL_LIMIT_MS; server.count < all; await sleep(20)) {
        if (Date.now() > limit) throw new Error(`${server.count} of ${all} mails arrived`);
      }
      rates.push(MAILS / ((performance.now() - began) / 1000));
    }
    return rates;
  } finally {
    await product.stop();
    server.stop();
  }
}
