import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { ask } from '../../../contract/calls/call.ts';
import { anAdmin, made, type TestAnswer } from '../../../contract/support/clients.ts';
import { type Actors, CALLERS, type EffectCaller } from './effect-callers.ts';
import type { Effects } from './effect-table.ts';
import {
  type State,
  statesReached,
  type StoredParcel,
  storedParcels,
  toldOf,
  type ToldOfParcel,
} from './parcel-states.ts';
import type { ParcelPool, PreparedParcel } from './prepared-parcels.ts';
import { areSealsCompared } from './seal-probe.ts';
import { requestOf, type Sent, type Trial, trialsOf } from './trials.ts';

/** Concurrent requests. */
const AT_ONCE = 4;
/** Statuses with which the gate responds before reading a body. */
const BY_THE_GATE = new Set([401, 403]);
/** Further trials on a route that rejects the caller. */
const REFUSED_TRIALS = 10;
/** Maximum number of requests that a failure lists. */
const MOST_SHOWN = 12;
/** Time until every service has new settings. */
const SETTINGS_MS = 200;

interface Attempt {
  trial: Trial;
  sent: Sent;
  answer: TestAnswer;
  parcel: PreparedParcel;
  /** Read immediately, if the effect is undone afterwards. */
  told?: ToldOfParcel;
}

interface Outcome {
  attempt: Attempt;
  states: State[];
}

/** Sends the trials of routes and reads the resulting states of parcels. */
export class Attempts {
  private readonly pool: ParcelPool;
  private readonly actors: Actors;

  constructor(pool: ParcelPool, actors: Actors) {
    this.pool = pool;
    this.actors = actors;
  }

  /** @returns the states that each caller reached, and requests that reached unexpected ones */
  async run(route: string, expected: Effects): Promise<{ effects: Effects; witnesses: string[] }> {
    const effects: Effects = new Map();
    const witnesses: string[] = [];
    for (const caller of CALLERS) {
      const mayDeliver = expected.get(caller)?.has('delivered') === true;
      const outcomes = await this.outcomes(route, caller, mayDeliver);
      const reached = new Set(outcomes.flatMap(({ states }) => states));
      for (const state of reached) {
        const by = outcomes.filter(({ states }) => states.includes(state));
        if (!expected.get(caller)?.has(state)) witnesses.push(sentenceOf(caller, route, state, by));
      }
      effects.set(caller, reached);
    }
    return { effects, witnesses };
  }

  /** @param mayDeliver whether the caller may deliver, which makes its wording irrelevant */
  private async outcomes(route: string, caller: EffectCaller, mayDeliver: boolean): Promise<Outcome[]> {
    const trials = trialsOf(route).filter(({ isWording }) => !isWording || !mayDeliver);
    const brief = trials.filter((trial) => trial.brief);
    const first = await this.send(route, caller, brief);
    const isRefused = first.every(({ answer }) => BY_THE_GATE.has(answer.status));
    const more = trials.filter((trial) => !trial.brief);
    const rest = await this.send(route, caller, isRefused ? more.slice(0, REFUSED_TRIALS) : more);
    return this.read([...first, ...rest]);
  }

  /** Sends each trial on its own parcel, unless the previous one was rejected without reading it. */
  private async send(route: string, caller: EffectCaller, trials: Trial[]): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    const left = [...trials];
    const work = async () => {
      let parcel: PreparedParcel | undefined;
      for (let trial = left.shift(); trial; trial = left.shift()) {
        if (parcel?.variant !== trial.variant) {
          if (parcel) this.pool.giveBack(parcel);
          const alike = left.filter(({ variant }) => variant === trial?.variant).length;
          parcel = await this.pool.take(trial.variant, Math.min(300, Math.max(10, alike)));
        }
        const attempt = await this.attempt(route, caller, trial, parcel);
        attempts.push(attempt);
        if (!isRefusedUnread(attempt)) parcel = undefined;
      }
      if (parcel) this.pool.giveBack(parcel);
    };
    const isForAll = route === SETTINGS;
    await Promise.all(Array.from({ length: isForAll ? 1 : AT_ONCE }, work));
    return attempts;
  }

  private async attempt(
    route: string,
    caller: EffectCaller,
    trial: Trial,
    parcel: PreparedParcel,
  ): Promise<Attempt> {
    const { client, tokens } = await this.actors[caller](parcel);
    const sent = await requestOf(route, trial, parcel, tokens);
    const before = route === SETTINGS ? await made(anAdmin().get('/api/settings')) : undefined;
    const answer = await ask({ call: route }, sent, client, sent.form);
    const attempt = { trial, sent, answer, parcel };
    if (answer.status === 202) await untilDone(route, answer);
    if (!before || answer.status >= 300) return attempt;
    await sleep(SETTINGS_MS);
    const told = await toldOf(parcel.tracking_code);
    const names = Object.keys(sent.fields ?? {});
    await made(
      anAdmin().patch('/api/settings', Object.fromEntries(names.map((name) => [name, before[name]]))),
    );
    await sleep(SETTINGS_MS);
    return { ...attempt, told };
  }

  /** Reads the outcomes. Of several attempts on one parcel, only the last was not rejected unread. */
  private async read(attempts: Attempt[]): Promise<Outcome[]> {
    const last = [...new Map(attempts.map((attempt) => [attempt.parcel.id, attempt])).values()];
    const rows = await storedParcels(last.map(({ parcel }) => parcel.id));
    const outcomes: Outcome[] = [];
    for (const attempt of last) {
      const row = rows.get(attempt.parcel.id);
      const told = attempt.told ?? (await this.told(attempt, row));
      outcomes.push({ attempt, states: statesReached(attempt.parcel, row && { ...row, told }) });
    }
    const untouched = outcomes.filter(
      ({ attempt, states }) => states.length === 0 && attempt.answer.status < 300 && !attempt.parcel.isBack,
    );
    const compared = await areSealsCompared(untouched.map(({ attempt }) => attempt.parcel.id));
    for (const { attempt, states } of untouched) {
      if (compared.get(attempt.parcel.id) === false) states.push('unsealed');
    }
    return outcomes;
  }

  /** Reads what couriers are told, if the parcel has another PIN or was handed over. */
  private async told({ parcel }: Attempt, row: StoredParcel | undefined) {
    if (!row || row.deleted) return undefined;
    const before = JSON.stringify([parcel.pin, parcel.handovers]);
    return JSON.stringify([row.pin, row.handovers]) === before ? undefined : toldOf(row.tracking_code);
  }
}

/** Whether the gate rejected it, or its wording: hundreds of titles mean a step that a handover must not have. */
function isRefusedUnread({ answer }: Attempt): boolean {
  const details: { code: string }[] = answer.body?.details ?? [];
  const isForWords = details.length > 0 && details.every(({ code }) => code === 'other_step');
  return BY_THE_GATE.has(answer.status) || (answer.status === 422 && isForWords);
}

const SETTINGS = 'PATCH /api/settings';

/** Waits for background work: an import, or an erasure. */
async function untilDone(route: string, { body }: TestAnswer): Promise<void> {
  const path = route.split(/[ {]/)[1]?.replace(/\/$/, '') ?? '';
  if (!/\/(?:imports|erasures)$/.test(path)) return;
  const isDone = async () => {
    const { state, services = [] } = await made(anAdmin().get(`${path}/${body.data.id}`));
    const ends = services.flatMap((each: Ending) => (each.service === 'tracking' ? [each.finished_at] : []));
    expect(ends.length > 0 ? ends[0] : ENDED.test(state)).toBeTruthy();
  };
  await vi.waitFor(isDone, { timeout: DONE_MS, interval: 50 });
}

const ENDED = /^(?:done|failed)$/;
/** Time limit for a busy service, which runs one erasure after another. */
const DONE_MS = 480_000;
interface Ending {
  service: string;
  finished_at: string | null;
}

/** Lists requests that reproduce it: one for each way. */
function sentenceOf(caller: EffectCaller, route: string, state: State, outcomes: Outcome[]): string {
  const [method = ''] = route.split(' ');
  const ways = new Map<string, string>();
  for (const { attempt } of outcomes) {
    const { trial, sent, answer } = attempt;
    const body = JSON.stringify(sent.fields);
    const way = trial.isWording ? 'another wording' : (body ?? '').replaceAll(/[\w:.-]{20,}/g, '');
    const request = `${method} ${sent.path} ${body} → ${answer.status} ${answer.body?.code ?? ''}`;
    ways.set(`${trial.variant} ${way}`, `  ${trial.variant}: ${request}`);
  }
  const requests = [...ways.values()];
  const more = requests.length > MOST_SHOWN ? [`  … and in ${requests.length - MOST_SHOWN} other ways`] : [];
  return [`${caller} reached "${state}":`, ...requests.slice(0, MOST_SHOWN), ...more].join('\n');
}
