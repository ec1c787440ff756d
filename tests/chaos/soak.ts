import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readRecords } from '../../tools/infra/run-records.ts';
import { say } from '../../tools/setup/terminal.mjs';
import { memoryOf } from '../support/product-memory.ts';
import { Client, type Town } from './clients/client.ts';
import { scriptOf } from './clients/script.ts';
import { Recorder } from './history/recorder.ts';
import { MailServer } from './mail-server.ts';
import { ChaosProduct } from './product.ts';

/** What may grow by how much in a minute, once the processes are warm. A process that is still warming up grows faster. */
const LIMITS: Record<string, number> = {
  'memory MB': 8,
  handles: 4,
  connections: 2,
  jobs: 5,
  'dead rows': 2000,
};
const CLIENTS = 5;
const EVERY_MS = 2000;
const STREAM_MS = 1500;

/** Uses a product for minutes as people do, and prints what grows. @returns whether every slope is within its limit */
export async function soak(minutes: number, seed: number): Promise<boolean> {
  const mail = await MailServer.start();
  const product = await ChaosProduct.start(mail.url);
  const ending = new AbortController();
  const town: Town = {
    url: product.url,
    replicaUrl: product.replicaUrl,
    account: product.account,
    recorder: new Recorder(),
    parcels: [],
    pages: [],
    ending: ending.signal,
  };
  try {
    const following = Array.from({ length: CLIENTS }, (_, at) =>
      new Client(String.fromCodePoint(97 + at), town).follow(scriptOf(seed * 1000 + at)),
    );
    const streaming = comeAndGo(town);
    const series = new Map<string, Sample[]>();
    const until = Date.now() + minutes * 60_000;
    while (Date.now() < until) {
      for (const [name, value] of Object.entries(await measured(product))) {
        series.set(name, [...(series.get(name) ?? []), { at: Date.now(), value }]);
      }
      await sleep(EVERY_MS);
    }
    ending.abort();
    await Promise.all([...following, streaming]);
    return report(series, town.recorder.notes.length);
  } finally {
    ending.abort();
    await product.stop();
    mail.stop();
  }
}

/** Opens live streams and leaves them again. */
async function comeAndGo({ url, parcels, ending }: Town): Promise<void> {
  while (!ending.aborted) {
    const parcel = parcels.at(-1);
    const left = AbortSignal.any([ending, AbortSignal.timeout(STREAM_MS)]);
    if (parcel !== undefined) await listen(`${url}/api/parcels/${parcel}/news`, left).catch(() => {});
    await sleep(100);
  }
}

async function listen(url: string, signal: AbortSignal): Promise<void> {
  await (await fetch(url, { signal })).text();
}

async function measured(product: ChaosProduct): Promise<Record<string, number>> {
  const memory = Object.entries(memoryOf(product.dataDir)).map(([name, value]) => [
    `memory MB ${name}`,
    value,
  ]);
  const handles = readRecords(join(product.dataDir, 'run')).map(({ name, pid }) => [
    `handles ${name}`,
    readdirSync(`/proc/${pid}/fd`).length,
  ]);
  const connections = await product.sql<{ name: string; n: number }>(
    'postgres',
    "SELECT datname AS name, count(*)::int AS n FROM pg_stat_activity WHERE usename LIKE '%_service' GROUP BY datname",
  );
  const [dead] = await product.sql<{ n: number }>(
    'tracking',
    'SELECT sum(n_dead_tup)::int AS n FROM pg_stat_user_tables',
  );
  return Object.fromEntries([
    ...memory,
    ...handles,
    ...connections.map(({ name, n }) => [`connections ${name}`, n]),
    ['jobs all', await product.jobs()],
    ['dead rows tracking', dead?.n ?? 0],
  ]) as Record<string, number>;
}

function report(series: ReadonlyMap<string, Sample[]>, calls: number): boolean {
  say(`${calls} calls.\n\n| what | first | last | slope a minute | limit |\n| --- | --: | --: | --: | --: |`);
  let isWithin = true;
  for (const [name, samples] of series) {
    const limit = Object.entries(LIMITS).find(([kind]) => name.startsWith(kind))?.[1] ?? Infinity;
    // The first half is for warming up.
    const slope = slopePerMinute(samples.slice(Math.floor(samples.length / 2)));
    if (slope > limit) isWithin = false;
    const cells = [name, samples[0]?.value, samples.at(-1)?.value, slope.toFixed(1), limit];
    say(`| ${cells.join(' | ')} |${slope > limit ? ' exceeded' : ''}`);
  }
  return isWithin;
}

interface Sample {
  /** Milliseconds. */
  at: number;
  value: number;
}

/** How fast a value grows, by least squares. @returns 0 for fewer than two moments */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / Math.max(1, samples.length);
  const at = mean((sample) => sample.at);
  const value = mean((sample) => sample.value);
  const spread = mean((sample) => (sample.at - at) ** 2);
  if (spread === 0) return 0;
  return (mean((sample) => (sample.at - at) * (sample.value - value)) / spread) * 60_000;
}
