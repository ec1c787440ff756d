import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { childrenOf } from './processor-time.ts';
import { codeOf, fillParcels } from './lookup-data.ts';
import type { Costs } from './simulation-model.ts';
import type { Stored } from './simulation-text.ts';
import { onStage, type Stage } from './support/stage.ts';
import { median } from './support/statistics.ts';

const PARCELS = 50_000;
const AT_ONCE = 64;
const PER_ROUND = 4000;
const ROUNDS = 9;
/** So few that they stay in memory. */
const HOT = 20;

type Measured = Omit<Costs, 'gateway' | 'sealedPerSecond'>;

/** Measures what a look-up costs in processor time, which others on the machine change less than its rate. */
export async function measureCosts(): Promise<Partial<Stored>> {
  const measured: Measured[] = [];
  await onStage(async (stage) => {
    measured.push(await costsOn(stage));
  });
  const [costs] = measured;
  assert(costs);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const from = `\`npm run bench -- simulation --measure\` (${new Date().toISOString().slice(0, 10)}, ${machine})`;
  return Object.fromEntries(Object.entries(costs).map(([name, value]) => [name, { value, from }]));
}

async function costsOn(stage: Stage): Promise<Measured> {
  const { url, superuser } = await stage.database('tracking');
  await fillParcels(superuser, PARCELS);
  const reading = await stage.tracking(url, { LOOKUP_CACHE: '0' });
  const remembering = await stage.tracking(url);
  const any = () => 1 + Math.floor(Math.random() * PARCELS);
  const hot = () => 1 + Math.floor(Math.random() * HOT);
  await ask(reading.url, any, PER_ROUND * 2);
  await ask(remembering.url, hot, PER_ROUND * 2);
  const rounds: { reading: number; postgres: number; remembering: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reader = clockOf([reading.pid]);
    const postgres = clockOf(childrenOf(stage.postgres.pid));
    await ask(reading.url, any, PER_ROUND);
    const read = { reading: reader(), postgres: postgres() };
    const rememberer = clockOf([remembering.pid]);
    await ask(remembering.url, hot, PER_ROUND);
    rounds.push({ ...read, remembering: rememberer() });
  }
  const each = (of: (round: (typeof rounds)[number]) => number) =>
    Math.round(median(rounds.map(of)) / PER_ROUND);
  return {
    trackingFromPostgres: each((round) => round.reading),
    postgres: each((round) => round.postgres),
    trackingFromMemory: each((round) => round.remembering),
    answerBytes: (await answer(reading.url, 1)).length,
  };
}

async function ask(base: string, draw: () => number, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      await answer(base, draw());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

async function answer(base: string, n: number): Promise<string> {
  const response = await fetch(`${base}/api/parcels/${codeOf(n)}`);
  assert.equal(response.status, 200);
  return response.text();
}

/** @returns what says how many microseconds of a processor these have taken since; those that have ended meanwhile do not count */
function clockOf(pids: number[]): () => number {
  const before = pids.map((pid) => ({ pid, microseconds: microsecondsOf(pid) ?? 0 }));
  return () =>
    before.reduce(
      (sum, { pid, microseconds }) => sum + ((microsecondsOf(pid) ?? microseconds) - microseconds),
      0,
    );
}

/** Of all its threads; undefined when it has ended. */
function microsecondsOf(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}/schedstat`);
    return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0) / 1000;
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === 'ENOENT' ||
      (error as NodeJS.ErrnoException).code === 'ESRCH'
    )
      return undefined;
    throw error;
  }
}
