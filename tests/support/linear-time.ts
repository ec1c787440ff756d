import { expect } from 'vitest';

/** Four times the text takes four times as long, or sixteen times where every sign is compared with every other. */
const TIMES_LONGER = 4;
const TIMES_SLOWER = 10;
const TRIES = 5;
/** Less says nothing: it is lost in collecting garbage. */
const NOTICED_MS = 2;

/** The processor's time that work takes, which a busy machine does not change. */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Fails when four times the text takes more than ten times as long.
 * @param textOf makes a text of about this length
 */
export async function expectLinear(
  textOf: (length: number) => string,
  read: (text: string) => unknown,
  length = 20_000,
): Promise<void> {
  const long = await fastest(read, textOf(length * TIMES_LONGER), NOTICED_MS * TIMES_SLOWER);
  if (long < NOTICED_MS * TIMES_SLOWER) return;
  const short = await fastest(read, textOf(length), NOTICED_MS);
  expect(long).toBeLessThan(Math.max(short, NOTICED_MS) * TIMES_SLOWER);
}

/** The least of a few tries, or the first that takes less than `enough`. */
async function fastest(read: (text: string) => unknown, text: string, enough: number): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < TRIES && least >= enough; n += 1) {
    least = Math.min(least, await processorMs(() => read(text)));
  }
  return least;
}
