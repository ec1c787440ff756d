import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, fillParcels } from './lookup-data.ts';
import { AdminCalls } from './support/admin-calls.ts';
import { startTraefik } from './support/gateways.ts';
import { readOptions } from './support/options.ts';
import { publish } from './support/report.ts';
import { megabytesOf, onStage, type Stage } from './support/stage.ts';
import { median, quantile, spread } from './support/statistics.ts';

/**
 * Many visitors who keep a tracking page open: how soon an event reaches the last of them through Traefik, what they take
 * in the service, and whether look-ups go on while a replica ends and its visitors come back.
 *
 *   npm run bench -- live [--quick] [--rounds 10] [--pages 10000]
 */
const options = readOptions({ pages: '' });
const PAGES = Number(options.pages || (options.quick ? 1000 : 10_000));
/** Each page takes two files of its gateway, and some machines allow a process 20,000. */
const GATEWAYS = 2;
const EVENTS = options.quick ? 3 : Math.max(10, options.rounds);
const [LAST_LIMIT_MS, PAGE_LIMIT_KB] = [1000, 12];
const OPEN_LIMIT_MS = 180_000;
const STORM_LIMIT_MS = 60_000;
/** With the time that containers give a gateway to notice. */
const SETTINGS = { DRAIN_SECONDS: '3', NEWS_PER_CLIENT: '0', NEWS_STREAMS: '0', MAX_CONNECTIONS: '20000' };

interface Told {
  kind: 'told' | 'open' | 'state';
  arrivals?: number[];
  open?: number;
  reconnects?: number;
  refused?: number;
}

const calls = new AdminCalls();
await onStage(bench, { publicKey: calls.publicKey });

async function bench(stage: Stage): Promise<void> {
  const { url, superuser } = await stage.database('tracking');
  await fillParcels(superuser, 100);
  await calls.admit(stage.redis.url);
  const replicas = [await stage.tracking(url, SETTINGS), await stage.tracking(url, SETTINGS)] as const;
  const path = `/api/parcels/${codeOf(1)}`;
  const gateways: string[] = [];
  for (let n = 0; n < GATEWAYS; n += 1) {
    const gateway = await startTraefik(
      stage,
      replicas.map((replica) => replica.url),
      path,
    );
    if (!gateway) throw new Error('There is no Traefik on this machine');
    gateways.push(gateway.url);
  }
  const ask = calls.at(replicas[0].url);
  const { id } = (await ask('GET', path)).data as { id: string };
  const memory = async () => (await megabytesOf(replicas[0].pid)) + (await megabytesOf(replicas[1].pid));
  const before = await memory();
  console.log(`Opening ${PAGES} pages …`);
  const pages = stage.launch(process.execPath, [
    join(import.meta.dirname, 'live-pages.ts'),
    gateways.join(','),
    `${path}/news`,
    String(PAGES),
  ]);
  if (!pages.stdout) throw new Error('the pages say nothing');
  const lines = createInterface(pages.stdout);
  const next = async (kind: Told['kind'], limitMs: number): Promise<Told> => {
    const signal = AbortSignal.timeout(limitMs);
    for (;;) {
      const [line] = (await once(lines, 'line', { signal })) as [string];
      const told = JSON.parse(line) as Told;
      if (told.kind === kind) return told;
    }
  };
  const opened = await next('open', OPEN_LIMIT_MS);
  if (opened.open !== PAGES) throw new Error(`${opened.open} of ${PAGES} pages are open`);
  const each = ((await memory()) - before) * (1024 / PAGES);

  const [shares, lasts]: [number[], number[]] = [[], []];
  for (let n = 0; n < EVENTS; n += 1) {
    const at = Date.now();
    const telling = next('told', OPEN_LIMIT_MS);
    await ask('POST', '/api/activities', { parcel_id: id, title: `Left hub ${n}` });
    const { arrivals = [] } = await telling;
    if (arrivals.length < PAGES) throw new Error(`an event reached ${arrivals.length} of ${PAGES} pages`);
    shares.push(...arrivals.map((arrival) => arrival - at));
    lasts.push(Math.max(...arrivals) - at);
  }

  console.log('Ending a replica …');
  const state = { done: false, asked: 0, failed: 0, slowest: 0 };
  const looking = (async () => {
    while (!state.done) {
      const began = performance.now();
      const answer = await fetch(gateways[0] + path).catch((error: unknown) => String(error));
      const failure = typeof answer === 'string' ? answer : answer.ok ? '' : `${answer.status}`;
      if (typeof answer !== 'string') await answer.arrayBuffer();
      state.asked += 1;
      if (failure) {
        state.failed += 1;
        console.log(`A look-up failed: ${failure}`);
      }
      state.slowest = Math.max(state.slowest, performance.now() - began);
      await sleep(5);
    }
  })();
  const ended = performance.now();
  await replicas[1].stop();
  let back = Number.NaN;
  while (performance.now() - ended < STORM_LIMIT_MS) {
    const { open, reconnects = 0 } = await next('state', STORM_LIMIT_MS);
    if (reconnects > 0 && open === PAGES) {
      back = (performance.now() - ended) / 1000;
      break;
    }
  }
  state.done = true;
  await looking;

  const p99 = quantile(lasts, 0.99);
  await publish(
    {
      name: 'live',
      title: 'Live pages',
      setup: `${PAGES.toLocaleString('en')} pages of one parcel through two Traefiks to two replicas, ${EVENTS} events one after another. Then one replica ends, and its pages come back to the other while a visitor looks up the parcel again and again.`,
      rounds: 1,
      tables: [
        {
          head: ['what', 'measured'],
          rows: [
            ['event to a page, p50', `${median(shares).toFixed(0)} ms`],
            ['event to a page, p99', `${quantile(shares, 0.99).toFixed(0)} ms`],
            ['event to the last page, median', `${median(lasts).toFixed(0)} ms (spread ${spread(lasts)} %)`],
            ['a page in the service', `${each.toFixed(1)} KB`],
            ['all pages open again after', `${back.toFixed(1)} s`],
            ['slowest look-up meanwhile', `${state.slowest.toFixed(0)} ms of ${state.asked}`],
          ],
        },
      ],
      plot: {
        title: 'News of a parcel, and look-ups meanwhile',
        unit: 'ms',
        column: 'measured',
        only: ([, figure = '']) => / ms\b/.test(figure),
      },
      goals: [
        {
          text: `event to the last page, p99 ≤ ${LAST_LIMIT_MS} ms`,
          figure: `${p99.toFixed(0)} ms`,
          met: p99 <= LAST_LIMIT_MS,
        },
        {
          text: `a page ≤ ${PAGE_LIMIT_KB} KB in the service`,
          figure: `${each.toFixed(1)} KB`,
          met: each <= PAGE_LIMIT_KB,
        },
        {
          text: 'no look-up fails while pages come back',
          figure: `${state.failed} of ${state.asked}`,
          met: state.failed === 0,
        },
      ],
    },
    { write: !options.quick },
  );
}
