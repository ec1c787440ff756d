import { startBareServer, startConstantServer } from './support/comparisons.ts';
import { fillParcels } from './support/lookup-data.ts';
import { lookUps } from './support/lookups.ts';
import { clockOf } from './support/processor-time.ts';
import { onStage, type Stage } from './support/stage.ts';
import { median } from './support/statistics.ts';

const PARCELS = 2000;
const AT_ONCE = 16;
const PER_ROUND = 400;
const ROUNDS = 12;
/** Calls until the code is fully optimized; after 4,000, a slow machine still took half as long again from memory. */
const WARM_UP = 20_000;
/** Number of warm parcels; few enough to stay in memory. */
const HOT = 20;

/** Processor time of a look-up in tracking, as multiples of baselines that don't depend on tracking's code. */
export interface Costs {
  /** Without a cache, relative to a bare node:http + pg server. */
  read: number;
  /** From memory, relative to node:http with a constant response. */
  remembered: number;
  /** The same with throttles on. */
  counted: number;
}

/** Measures processor time in many short turns, so that other processes affect it little. */
export const lookupCosts = (): Promise<Costs> => onStage(measured);

async function measured(stage: Stage): Promise<Costs> {
  const { url, superuser } = await stage.database('tracking');
  await fillParcels(superuser, PARCELS);
  const bare = await startBareServer(stage, { url, pool: '10' });
  const constant = await startConstantServer(stage, 4400);
  const reading = await stage.tracking(url, { LOOKUP_CACHE_MS: '0' });
  const remembering = await stage.tracking(url);
  // All requests come from one address.
  const counting = await stage.tracking(url, {
    THROTTLE_LOOKUP_PER_MINUTE: '1000000',
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: '1000',
  });
  const any = () => 1 + Math.floor(Math.random() * PARCELS);
  const hot = () => 1 + Math.floor(Math.random() * HOT);
  const turns = [
    { ...bare, draw: any },
    { ...reading, draw: any },
    { ...constant, draw: hot },
    { ...remembering, draw: hot },
    { ...counting, draw: hot },
  ];
  for (const { url: base, draw } of turns) await lookUps(base, draw, WARM_UP, AT_ONCE);
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const spent: number[] = [];
    for (const { url: base, pid, draw } of turns) {
      const microseconds = clockOf([pid]);
      await lookUps(base, draw, PER_ROUND, AT_ONCE);
      spent.push(microseconds());
    }
    rounds.push(spent);
  }
  const times = (one: number, other: number) =>
    median(rounds.map((spent) => (spent[one] ?? Number.NaN) / (spent[other] ?? Number.NaN)));
  return { read: times(1, 0), remembered: times(3, 2), counted: times(4, 2) };
}
