import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, fillParcels } from './lookup-data.ts';
import { onStage, type Stage } from './support/stage.ts';
import { median } from './support/statistics.ts';

const PARCELS = 2000;
const AT_ONCE = 16;
const PER_ROUND = 400;
const ROUNDS = 12;
/** Until the code is compiled for good: after 4,000, a slow machine still took half as long again from memory. */
const WARM_UP = 20_000;
/** Of the warm ones: so few that they stay in memory. */
const HOT = 20;

/** What a look-up costs tracking in processor time, as multiples of what stays the same whoever changes tracking. */
export interface Costs {
  /** Nothing in memory, to a bare node:http + pg server. */
  read: number;
  /** From memory, to node:http with a constant answer. */
  remembered: number;
  /** The same with the throttles on. */
  counted: number;
}

/** Takes turns often and counts processor time, so that other processes disturb little. */
export async function lookupCosts(): Promise<Costs> {
  const costs: Costs[] = [];
  await onStage(async (stage) => {
    costs.push(await measured(stage));
  });
  const [result] = costs;
  if (!result) throw new Error('nothing was measured');
  return result;
}

async function measured(stage: Stage): Promise<Costs> {
  const { url, superuser } = await stage.database('tracking');
  await fillParcels(superuser, PARCELS);
  const script = (name: string) => join(import.meta.dirname, name);
  const bare = await stage.server(process.execPath, [script('bare-server.ts')], {
    DATABASE_URL: url,
    POOL: '10',
  });
  const constant = await stage.server(process.execPath, [script('constant-server.ts')], { SIZE: '4400' });
  const reading = await stage.tracking(url, { LOOKUP_CACHE: '0' });
  const remembering = await stage.tracking(url);
  // All come from one address.
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
  for (const { url: base, draw } of turns) await ask(base, draw, WARM_UP);
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const spent: number[] = [];
    for (const { url: base, pid, draw } of turns) {
      const before = nanosecondsOf(pid);
      await ask(base, draw, PER_ROUND);
      spent.push(nanosecondsOf(pid) - before);
    }
    rounds.push(spent);
  }
  const times = (one: number, other: number) =>
    median(rounds.map((spent) => (spent[one] ?? Number.NaN) / (spent[other] ?? Number.NaN)));
  return { read: times(1, 0), remembered: times(3, 2), counted: times(4, 2) };
}

async function ask(base: string, draw: () => number, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(`${base}/api/parcels/${codeOf(draw())}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${base} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Of all threads. The kernel's other count, in hundredths of a second, is too coarse for a round. */
function nanosecondsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce(
    (sum, thread) => sum + Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]),
    0,
  );
}
