import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { TcpProxy } from '../../services/libs/common/src/testing/tcp-proxy.ts';
import { freshRedis } from './redis.ts';

const ROUNDS = 150;
const ROUND_MS = 40;
/** One pause every two seconds. */
const ROUNDS_PER_PAUSE = 50;
const PAUSE_MS = 1000;

/** Makes the calls of round n. @returns the responses' statuses */
type Ask = (n: number) => Promise<number[]>;

export const slowRedis = async () => TcpProxy.before(await freshRedis());

/** Repeats all calls while Redis pauses every other second. @returns the number of accepted calls of each */
export async function judgedWhilePausing<Name extends string>(
  proxy: TcpProxy,
  asks: Record<Name, Ask>,
): Promise<Record<Name, number>> {
  const names = Object.keys(asks) as Name[];
  const judged = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  const tryOne = async (name: Name, n: number) => {
    const statuses = await asks[name](n);
    judged[name] += statuses.filter((status) => status !== 429 && status !== 503).length;
  };
  const tries: Promise<void>[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    if (n % ROUNDS_PER_PAUSE === 10) proxy.pause(PAUSE_MS);
    tries.push(...names.map((name) => tryOne(name, n)));
    await sleep(ROUND_MS);
  }
  await Promise.all(tries);
  return judged;
}

/** Returns the throttles in a folder's source, by name; `…` stands for parts known only at run time. */
export function throttlesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const sources = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  return sources
    .flatMap((source) => [...source.matchAll(/\bnew Throttle\([^)]*?\bname(?:: [`']([^`']+)[`'])?[,\s]/g)])
    .map(([, name = '…']) => name.replace(/\$\{[^}]*\}/g, '…'))
    .toSorted();
}

/** @param judged accepted calls: fewer than the limit on a busy machine, never more */
export function expectNoMore<Name extends string>(
  judged: Record<Name, number>,
  limits: Record<Name, number>,
): void {
  expect(Object.keys(judged)).toEqual(Object.keys(limits));
  for (const [name, limit] of Object.entries<number>(limits)) {
    expect(judged[name as Name], name).toBeGreaterThan(0);
    expect(judged[name as Name], name).toBeLessThanOrEqual(limit);
  }
}

/** A response too late on a busy machine counts as refused. */
export const statusOf = (answer: Promise<{ status: number }>): Promise<number[]> =>
  answer.then(
    ({ status }) => [status],
    () => [503],
  );
