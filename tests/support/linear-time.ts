import { expect } from 'vitest';

/** Quadrupling the text takes four times as long when linear, sixteen times when quadratic. */
const TIMES_LONGER = 4;
const TIMES_SLOWER = 10;
/** Some machines count CPU time in ticks of 4 ms, and a garbage collection may fall into one reading. */
const READINGS = 5;
/** Shorter times are noise from garbage collection. */
const NOTICED_MS = 2;

/** Measures CPU time, which a busy machine does not change. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Fails when four times the text takes more than ten times as long.
 * @param textOf creates a text of about this length
 */
export async function expectLinear(
  textOf: (length: number) => string,
  read: (text: string) => unknown,
  length = 20_000,
): Promise<void> {
  const longText = textOf(length * TIMES_LONGER);
  if ((await processorMs(() => read(longText))) < NOTICED_MS * TIMES_SLOWER) return;
  const long = await meanMs(read, longText);
  const short = await meanMs(read, textOf(length));
  expect(long).toBeLessThan(Math.max(short, NOTICED_MS) * TIMES_SLOWER);
}

async function meanMs(read: (text: string) => unknown, text: string): Promise<number> {
  const total = await processorMs(async () => {
    for (let n = 0; n < READINGS; n += 1) await read(text);
  });
  return total / READINGS;
}
