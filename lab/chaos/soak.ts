import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../tools/setup/terminal.mjs';
import { Client } from './clients/client.ts';
import { scriptOf } from './clients/script.ts';
import type { RunContext } from './clients/run-context.ts';
import { Recorder } from './history/recorder.ts';
import { MailServer } from './mail/mail-server.ts';
import { measured } from './measures.ts';
import { ProcessProduct } from './process-product.ts';

/**
 * Maximum growth per minute of warm processes: the slope over the second half of a run. A process that is still warming
 * up grows faster, so a short run says little. Values that grow with the records have no limit.
 */
const LIMITS: Record<string, number> = {
  'memory MB': 2,
  handles: 0.5,
  connections: 0.5,
  jobs: 1,
  outbox: 1,
  'dead rows': 200,
  'files run': 0.1,
  'files logs': 0.1,
  'files postgres': 2,
  'log MB': 5,
};
const CLIENTS = 5;
const EVERY_MS = 5000;
/** Slowdown of people relative to the clients of a campaign. */
const PACE = 12;
const STREAMS = 3;
const STREAM_MS = 3000;
const PANEL_MS = 700;
/** Requests of a control panel user. */
const PANEL = [
  '/api/parcels?per_page=25',
  '/api/parcels?q=pa-&per_page=25',
  '/api/parcels/attention',
  '/api/mails?per_page=25',
  '/api/invoices?per_page=25',
  '/api/audit/tracking?per_page=25',
  '/api/audit/content?per_page=25',
  '/api/trash/tracking',
  '/api/imports',
  '/api/pages',
  '/api/settings',
];

/** Uses a product for minutes as people do, and prints what grows. @returns whether every slope is within its limit */
export async function soak(minutes: number, seed: number): Promise<boolean> {
  const mail = await MailServer.start();
  const product = await ProcessProduct.start({ mail });
  const ending = new AbortController();
  const context: RunContext = {
    url: product.url,
    replicaUrl: product.replicaUrl,
    account: product.account,
    recorder: new Recorder(),
    parcels: [],
    pages: [],
    ending: ending.signal,
  };
  try {
    const using = [
      ...Array.from({ length: CLIENTS }, (_, at) =>
        new Client(String.fromCodePoint(97 + at), context).follow(scriptOf(seed * 1000 + at), PACE),
      ),
      ...Array.from({ length: STREAMS }, () => comeAndGo(context)),
      browse(product, ending.signal),
    ];
    const series = new Map<string, Sample[]>();
    const until = Date.now() + minutes * 60_000;
    while (Date.now() < until) {
      for (const [name, value] of Object.entries(await measured(product))) {
        series.set(name, [...(series.get(name) ?? []), { at: Date.now(), value }]);
      }
      await sleep(EVERY_MS);
    }
    ending.abort();
    await Promise.all(using);
    return report(series, context.recorder);
  } finally {
    ending.abort();
    await product.stop();
    mail.stop();
  }
}

/** Opens and closes live streams. */
async function comeAndGo({ url, parcels, ending }: RunContext): Promise<void> {
  while (!ending.aborted) {
    const parcel = parcels.at(-1);
    const left = AbortSignal.any([ending, AbortSignal.timeout(STREAM_MS)]);
    if (parcel !== undefined) await listen(`${url}/api/parcels/${parcel}/news`, left).catch(() => {});
    await sleep(200);
  }
}

async function listen(url: string, signal: AbortSignal): Promise<void> {
  await (await fetch(url, { signal })).text();
}

/** Opens one list after another in the control panel. */
async function browse(product: ProcessProduct, ending: AbortSignal): Promise<void> {
  let admin = await product.admin();
  for (let at = 0; !ending.aborted; at += 1) {
    const { status } = await admin.get(PANEL[at % PANEL.length] ?? '/');
    if (status === 401) admin = await product.admin();
    else if (status !== 200) say(`${PANEL[at % PANEL.length]} answered ${status}`);
    await sleep(PANEL_MS);
  }
}

function report(series: ReadonlyMap<string, Sample[]>, { notes }: Recorder): boolean {
  const missed = notes.filter(({ outcome }) => outcome === 'unknown').length;
  say(`${notes.length} calls, ${missed} of them unanswered.`);
  say('\n| what | first | middle | last | slope a minute | limit |\n| --- | --: | --: | --: | --: | --: |');
  let isWithin = missed === 0;
  for (const [name, samples] of [...series].toSorted(([a], [b]) => a.localeCompare(b))) {
    const limit = Object.entries(LIMITS).find(([kind]) => name.startsWith(kind))?.[1] ?? Infinity;
    const half = Math.floor(samples.length / 2);
    const slope = slopePerMinute(samples.slice(half));
    if (slope > limit) isWithin = false;
    const values = [samples[0], samples[half], samples.at(-1)].map((sample) => sample?.value);
    const cells = [name, ...values, slope.toFixed(2), limit === Infinity ? '' : limit];
    say(`| ${cells.join(' | ')} |${slope > limit ? ' exceeded' : ''}`);
  }
  return isWithin;
}

interface Sample {
  /** In milliseconds. */
  at: number;
  value: number;
}

/** Computes a value's growth by least squares. @returns 0 for fewer than two samples */
export function slopePerMinute(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / Math.max(1, samples.length);
  const at = mean((sample) => sample.at);
  const value = mean((sample) => sample.value);
  const spread = mean((sample) => (sample.at - at) ** 2);
  if (spread === 0) return 0;
  return (mean((sample) => (sample.at - at) * (sample.value - value)) / spread) * 60_000;
}
