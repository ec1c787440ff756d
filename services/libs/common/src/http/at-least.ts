import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does something, but answers no sooner than after `milliseconds`, successful or not: work that is shorter
 * than that cannot be told apart by its time.
 */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(milliseconds)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
