import { expect } from 'vitest';

/** Four times the text takes four times as long, or sixteen times where every sign is compared with every other. */
const TIMES_LONGER = 4;
const TIMES_SLOWER = 10;
const TRIES = 5;
/** Less is lost in what else a machine does. */
const NOTICED_MS = 2;

/** Fails when four times the text takes more than ten times as long. @param textOf makes a text of about this length */
export async function expectLinear(
  textOf: (length: number) => string,
  read: (text: string) => unknown,
  length = 20_000,
): Promise<void> {
  const short = await fastest(read, textOf(length));
  const long = await fastest(read, textOf(length * TIMES_LONGER));
  expect(long).toBeLessThan(Math.max(short, NOTICED_MS) * TIMES_SLOWER);
}

async function fastest(read: (text: string) => unknown, text: string): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < TRIES; n += 1) {
    const begin = performance.now();
    await read(text);
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}
