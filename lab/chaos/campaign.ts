import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../tools/setup/terminal.mjs';
import { Client } from './clients/client.ts';
import { scriptOf } from './clients/script.ts';
import type { RunContext } from './clients/run-context.ts';
import type { Scenario, World } from './faults/fault.ts';
import type { Note, Stored } from './history/note.ts';
import { judge, PROMISES } from './history/promises.ts';
import { HookServer, type HookPlace } from './hooks/hook-server.ts';
import { Recorder } from './history/recorder.ts';
import { smallest, told } from './history/smallest.ts';
import { readStored, settled } from './history/stored.ts';
import { MailServer, type Place } from './mail/mail-server.ts';
import type { Product } from './product.ts';

const CLIENTS = 5;
/** Time limit for recovery after a fault has ended. */
const HEALED_WITHIN_MS = 30_000;
const REST_MS = 200;
/**
 * Maximum time after a fault's end in which the worker's record of a mail may still be missing, and maximum delay until
 * this process learns of a kill.
 */
const RECORD_MS = 1000;
const LAG_MS = 200;

export interface Plan<P extends Product> {
  /** Starts the product, which sends its mail to this server. */
  start: (outside: Outside) => Promise<P>;
  /** Addresses of its mail server and its webhook. */
  places?: { mail: Place; hooks: HookPlace };
  scenarios: readonly Scenario<P>[];
  seed: number;
  /** Duration of each fault. */
  holdMs: number;
  /** Whether a fault lasts for its own minimum duration. */
  isLong?: boolean;
  /** No new scenario begins after it. */
  untilMs?: number;
  /** Runs alongside the faults, and reports its own failures afterwards. */
  beside?: (world: World<P>, run: Running) => Beside;
}

/** External systems that the product talks to. */
export interface Outside {
  mail: MailServer;
  hooks: HookServer;
}

/** Records of a run. */
export interface Running {
  recorder: Recorder;
  hooks: HookServer;
}

export interface Beside {
  /** Stops the activity; called once, after the last fault. */
  end: () => Promise<void>;
  /** Runs after all other checks. @returns failures */
  judge: () => Promise<string[]>;
}

interface Ran {
  name: string;
  calls: number;
  unanswered: number;
  looks: number;
  missedLooks: number;
  /** Milliseconds after the fault's end; undefined if it exceeded the limit. */
  healed: number | undefined;
}

export interface Verdict {
  ran: Ran[];
  failures: string[];
}

/** Runs a series of scenarios against a product in use, and judges the result. */
export async function campaign<P extends Product>(plan: Plan<P>): Promise<Verdict> {
  const { start, scenarios, seed, untilMs = Infinity } = plan;
  const mail = await MailServer.start(plan.places?.mail);
  const hooks = await HookServer.start(plan.places?.hooks);
  const product = await start({ mail, hooks }).catch((error: unknown) => {
    mail.stop();
    hooks.stop();
    throw error;
  });
  const recorder = new Recorder();
  const ending = new AbortController();
  const context: RunContext = {
    url: product.url,
    get replicaUrl() {
      return product.replicaUrl;
    },
    account: product.account,
    recorder,
    parcels: [],
    pages: [],
    ending: ending.signal,
  };
  const prober = new Client('z', context);
  const windows: Stored['windows'] = [];
  const ran: Ran[] = [];
  try {
    await hooks.subscribe(product);
    const followed = Promise.all(
      Array.from({ length: CLIENTS }, (_, at) =>
        new Client(String.fromCodePoint(97 + at), context).follow(scriptOf(seed * 1000 + at)),
      ),
    );
    // A client's failure is handled below, once the current scenario has ended.
    followed.catch(() => {});
    await healed(prober, mail);
    const beside = plan.beside?.({ product, mail }, { recorder, hooks });
    for (const scenario of scenarios) {
      if (recorder.now() > untilMs) break;
      if (scenario.isPossible?.(product) === false) say(`| ${scenario.name} | cannot be done here | | | |`);
      else ran.push(await run(scenario, { product, mail, recorder, prober, windows, plan }));
    }
    await beside?.end();
    ending.abort();
    await followed;
    const quiet = recorder.now();
    const left = await settled(product);
    say(`\nNothing was on its way any more after ${second(recorder.now() - quiet)}.`);
    const again = hooks.told.length - new Set(hooks.told.map(({ id }) => id)).size;
    say(`The webhook was told ${hooks.told.length} times, ${again} of them again.`);
    const stored = await readStored(product, { mail, hooks }, windows, (at) => recorder.since(at));
    const failures = [...failuresOf(ran, left), ...broken(recorder.notes, stored, { seed })];
    return { ran, failures: [...failures, ...((await beside?.judge()) ?? [])] };
  } catch (error) {
    say(product.output);
    throw error;
  } finally {
    ending.abort();
    await product.stop();
    mail.stop();
    hooks.stop();
  }
}

interface Scene<P extends Product> extends World<P> {
  recorder: Recorder;
  prober: Client;
  windows: Stored['windows'];
  plan: Plan<P>;
}

async function run<P extends Product>(scenario: Scenario<P>, scene: Scene<P>): Promise<Ran> {
  const { product, mail, recorder, prober, windows, plan } = scene;
  const holdMs = Math.max(plan.holdMs, plan.isLong ? (scenario.leastMs ?? 0) : 0);
  const from = recorder.now();
  const first = recorder.notes.length;
  const end = await scenario.begin({ product, mail });
  await sleep(holdMs);
  await end();
  const ended = recorder.now();
  const isHealed = await healed(prober, mail);
  const to = recorder.now();
  if (scenario.twice !== undefined) {
    windows.push({ from: from - LAG_MS, to: ended + RECORD_MS, why: scenario.twice });
  }
  const during = recorder.notes.slice(first);
  const looks = during.filter(({ act }) => act === 'look');
  const missed = (notes: Note[]) => notes.filter(({ outcome }) => outcome === 'unknown').length;
  const row = {
    name: scenario.name,
    calls: during.length,
    unanswered: missed(during),
    looks: looks.length,
    missedLooks: missed(looks),
    healed: isHealed ? to - ended : undefined,
  };
  say(lineOf(row, { from, to }));
  await sleep(REST_MS);
  return row;
}

/** Checks that a parcel can be written and found, and that a mail arrives. */
async function healed(prober: Client, mail: MailServer): Promise<boolean> {
  const until = Date.now() + HEALED_WITHIN_MS;
  while (Date.now() < until) {
    if (await works(prober, mail, until)) return true;
    await sleep(200);
  }
  return false;
}

async function works(prober: Client, mail: MailServer, until: number): Promise<boolean> {
  const added = await prober.addParcel();
  if (added.outcome !== 'done') return false;
  for (const at of ['gateway', 'replica'] as const) {
    const { act } = await prober.look(added.act.key, at);
    if (act.version === null) return false;
  }
  const { key, outcome } = await prober.writeLetter();
  if (outcome !== 'done') return false;
  while (Date.now() < until) {
    if (mail.has(key)) return true;
    await sleep(50);
  }
  return false;
}

function failuresOf(ran: readonly Ran[], left: string | undefined): string[] {
  const sick = ran.filter(({ healed: after }) => after === undefined);
  return [
    ...sick.map(({ name }) => `${name}: not healed ${HEALED_WITHIN_MS / 1000} s after its end`),
    ...(left === undefined ? [] : [`Something never came to its end: ${left}`]),
  ];
}

/** Lists broken promises, each with a minimal set of calls that shows it. */
export function broken(
  notes: readonly Note[],
  stored: Stored,
  { seed, except = [] }: { seed: number; except?: readonly string[] },
): string[] {
  return judge(notes, stored)
    .filter(({ promise }) => !except.includes(promise))
    .map(({ promise, breaches }) => {
      const [breach] = breaches;
      const judgment = PROMISES[promise];
      if (!breach || !judgment) return promise;
      const story = told(smallest(notes, stored, { judgment, breach }));
      return `Broken ${breaches.length} times (--seed ${seed}): ${promise}.\n${breach.sentence}\n${story}`;
    });
}

const second = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function lineOf(
  { name, calls, unanswered, looks, missedLooks, healed: after }: Ran,
  { from, to }: { from: number; to: number },
): string {
  const cells = [
    name,
    `${second(from)}–${second(to)}`,
    `${calls} (${unanswered})`,
    `${looks} (${missedLooks})`,
    after === undefined ? 'no' : second(after),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Header of the table that a campaign prints. */
export const HEAD = [
  '| scenario | when | calls (unanswered) | look-ups (unanswered) | healed after |',
  '| --- | --- | --: | --: | --: |',
].join('\n');
