import { cpus } from 'node:os';
import { fillParcels } from './support/lookup-data.ts';
import { lookUp, lookUps } from './support/lookups.ts';
import { childrenOf, clockOf } from './support/processor-time.ts';
import type { Costs } from './simulation-model.ts';
import type { Stored } from './simulation-text.ts';
import { onStage, type Stage } from './support/stage.ts';
import { median } from './support/statistics.ts';
import { storeSnapshots } from './support/tracking-database.ts';

const PARCELS = 50_000;
const AT_ONCE = 64;
const PER_ROUND = 4000;
const ROUNDS = 9;
/** Number of warm parcels; few enough to stay in memory. */
const HOT = 20;

type Measured = Omit<Costs, 'gateway' | 'sealedPerSecond'>;

/** Measures the processor time of a look-up, which other load on the machine affects less than its rate. */
export async function measureCosts(): Promise<Partial<Stored>> {
  const costs = await onStage(costsOn);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const from = `\`npm run bench -- simulation --measure\` (${new Date().toISOString().slice(0, 10)}, ${machine})`;
  return Object.fromEntries(Object.entries(costs).map(([name, value]) => [name, { value, from }]));
}

async function costsOn(stage: Stage): Promise<Measured> {
  const database = await stage.database('tracking');
  const { url } = database;
  await fillParcels(database.superuser, PARCELS);
  await storeSnapshots(database);
  const reading = await stage.tracking(url, { LOOKUP_CACHE_MS: '0' });
  const remembering = await stage.tracking(url);
  const any = () => 1 + Math.floor(Math.random() * PARCELS);
  const hot = () => 1 + Math.floor(Math.random() * HOT);
  await lookUps(reading.url, any, PER_ROUND * 2, AT_ONCE);
  await lookUps(remembering.url, hot, PER_ROUND * 2, AT_ONCE);
  const rounds: { reading: number; postgres: number; remembering: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reader = clockOf([reading.pid]);
    const postgres = clockOf(childrenOf(stage.postgres.pid));
    await lookUps(reading.url, any, PER_ROUND, AT_ONCE);
    const read = { reading: reader(), postgres: postgres() };
    const rememberer = clockOf([remembering.pid]);
    await lookUps(remembering.url, hot, PER_ROUND, AT_ONCE);
    rounds.push({ ...read, remembering: rememberer() });
  }
  const each = (of: (round: (typeof rounds)[number]) => number) =>
    Math.round(median(rounds.map(of)) / PER_ROUND);
  return {
    trackingFromPostgres: each((round) => round.reading),
    postgres: each((round) => round.postgres),
    trackingFromMemory: each((round) => round.remembering),
    answerBytes: (await lookUp(reading.url, 1)).length,
  };
}
