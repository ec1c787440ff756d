import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../../tools/infra/find-program.ts';
import { PROGRAMS } from '../../../tools/setup/services.mjs';
import { say } from '../../../tools/setup/terminal.mjs';
import { Client } from '../clients/client.ts';
import { scriptOf } from '../clients/script.ts';
import type { RunContext } from '../clients/run-context.ts';
import type { World } from '../faults/fault.ts';
import { HookServer } from '../hooks/hook-server.ts';
import { Recorder } from '../history/recorder.ts';
import { MailServer } from '../mail/mail-server.ts';
import { ProcessProduct } from '../process-product.ts';
import { Prometheus, prometheusProgram, rulesText } from './prometheus.ts';
import { ACTS, type Provocation } from './provocations.ts';
import { alertsIn, type Targets } from './rules.ts';
import { raised, wrong, type Act } from './verdict.ts';

const CLIENTS = 5;
/** Slowdown of people relative to the clients of a campaign. */
const PACE = 3;
/** Idle time during which no alert may fire, unscaled. */
const QUIET_MS = 15 * 60_000;
/** Limit for an alert to fire: twice the sum of its window and the duration of its condition. */
const FIRES_WITHIN_MS = 40 * 60_000;
const CLEARS_WITHIN_MS = 30 * 60_000;
/** Time that does not scale, such as the start of a process. */
const UNSCALED_MS = 90_000;

export interface Wanted {
  /** Divisor of all waiting times in the rules. */
  by: number;
  seed: number;
  /** Words in the names of alerts to run; empty means all. */
  named: readonly string[];
}

/**
 * Runs Prometheus with the product's own rules through a series of faults. @returns whether the expected alerts, and no
 * others, fired and resolved
 */
export async function alerts({ by, seed, named }: Wanted): Promise<boolean> {
  const program = prometheusProgram();
  if (program === undefined || findProgram('traefik') === undefined) {
    say('This takes prometheus (Debian: apt-get install prometheus) and traefik, both on PATH.');
    return false;
  }
  const mail = await MailServer.start();
  const hooks = await HookServer.start();
  const product = await ProcessProduct.start({ mail, hooks });
  const ending = new AbortController();
  let prometheus: Prometheus | undefined;
  try {
    await hooks.subscribe(product);
    const using = use(product, ending.signal, seed);
    using.catch(() => {}); // awaited at the end; until then a failure must not end the process
    prometheus = await Prometheus.start(program, { by, targets: targetsOf(product) });
    await sleep(QUIET_MS / by);
    const acts: Act[] = [];
    for (const provocations of chosen(named)) {
      acts.push(...(await raise(provocations, { product, mail, prometheus, by })));
    }
    ending.abort();
    await using;
    return report(acts, prometheus, by);
  } finally {
    ending.abort();
    await prometheus?.stop();
    await product.stop();
    mail.stop();
    hooks.stop();
  }
}

const chosen = (words: readonly string[]) =>
  ACTS.map((act) =>
    act.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word))),
  ).filter((act) => act.length > 0);

/** Uses the product regularly; without traffic there are no metrics. */
async function use(product: ProcessProduct, ending: AbortSignal, seed: number): Promise<void> {
  const context: RunContext = {
    url: product.url,
    replicaUrl: product.replicaUrl,
    account: product.account,
    recorder: new Recorder(),
    parcels: [],
    pages: [],
    ending,
  };
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, at) =>
      new Client(String.fromCodePoint(97 + at), context).follow(scriptOf(seed * 1000 + at), PACE),
    ),
  );
}

function targetsOf(product: ProcessProduct): Targets {
  const gateway = product.detours.metricsPort;
  if (gateway === undefined) throw new Error('The gateway that was started is not Traefik');
  return {
    gateway: [{ address: `127.0.0.1:${gateway}`, labels: {} }],
    services: PROGRAMS.map((service) => ({
      address: `127.0.0.1:${product.environmentOf(service)['PORT']}`,
      labels: { service },
    })),
  };
}

interface Scene extends World {
  prometheus: Prometheus;
  by: number;
}

/** Runs a list of provocations concurrently until all of their alerts fire, then waits until none does. */
async function raise(provocations: readonly Provocation[], scene: Scene): Promise<Act[]> {
  const { prometheus, by } = scene;
  const begun = prometheus.now();
  say(`${(begun / 1000).toFixed(0)} s: ${provocations.map(({ name }) => name).join(', ')}`);
  const ends = [];
  for (const { begin } of provocations) ends.unshift(await begin(scene));
  const expected = provocations.flatMap(({ expects }) => expects);
  await until(FIRES_WITHIN_MS / by, () =>
    expected.every((alert) => prometheus.firings.some((each) => each.alert === alert && each.from >= begun)),
  );
  const ended = prometheus.now();
  for (const end of ends) await end();
  const passing = expected.filter((alert) => !provocations.some(({ stays = [] }) => stays.includes(alert)));
  await until(CLEARS_WITHIN_MS / by, () => passing.every((alert) => !prometheus.isFiring(alert)));
  const over = prometheus.now();
  return provocations.map(({ name, expects, may = [], stays = [] }) => ({
    name,
    begun,
    ended,
    over,
    expects,
    may,
    stays,
  }));
}

async function until(limitMs: number, isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + limitMs + UNSCALED_MS; !isSo() && Date.now() < end;) await sleep(300);
}

function report(acts: readonly Act[], { firings }: Prometheus, by: number): boolean {
  const said = (ms: number | undefined, never: string) =>
    ms === undefined ? never : `${(ms / 1000).toFixed(0)} s`;
  say(`\nEach waiting time of the rules divided by ${by}.\n`);
  say('| fault | alert | fires after | clears after the repair |\n| --- | --- | --: | --: |');
  for (const { act, alert, after, cleared } of raised(acts, firings)) {
    say(`| ${act} | ${alert} | ${said(after, 'never')} | ${said(cleared, 'later')} |`);
  }
  const raisable = new Set(acts.flatMap(({ expects }) => expects.map((alert) => alert.split(' ')[0])));
  const left = alertsIn(rulesText()).filter((alert) => !raisable.has(alert));
  say(`\nNot raised here: ${left.join(', ')}.`);
  const failures = wrong(acts, firings);
  for (const failure of failures) say(failure);
  say(
    failures.length === 0
      ? '\nEverything that should fire fired, and nothing else.'
      : `\n${failures.length} failures.`,
  );
  return failures.length === 0;
}
