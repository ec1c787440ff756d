import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProduct } from '../support/product.ts';
import type { AttackOrder, AttackReport } from './attacker.ts';
import { HARMLESS } from './attacks.ts';
import { favor } from '../support/priority.ts';
import { memoryOf, mostMemory, type Megabytes } from '../support/product-memory.ts';
import { lookUpWhile, type Felt } from './visitor.ts';

/** What nobody without a session may cause, however many at once. */
export const PROMISE = { delayMs: 250, megabytes: 100 };

/** One attack and what it did. */
export interface Measured {
  name: string;
  atOnce: number;
  felt: Felt;
  /** While as many harmless look-ups came instead. */
  harmless: Felt;
  report: AttackReport;
  before: Megabytes;
  most: Megabytes;
  after: Megabytes;
}

/** Left between attacks, for what they leave behind. */
const REST_MS = 1500;
const WARM_UP_SECONDS = 4;
let orders = 0;

/** What a visitor feels while nothing else happens, after fifty others have warmed the product up. */
export async function feltInPeace(product: RunningProduct, seconds: number): Promise<Felt> {
  favor(product.dataDir);
  await carryOut(product, { name: HARMLESS.name, atOnce: 50, seconds: WARM_UP_SECONDS });
  await sleep(REST_MS);
  return lookUpWhile(product.port, codeOf(product), sleep(seconds * 1000));
}

/** Attacks a product, then sends it as many harmless look-ups, and looks a parcel up meanwhile. */
export async function measure(
  product: RunningProduct,
  what: { name: string; atOnce: number; seconds: number },
): Promise<Measured> {
  const before = memoryOf(product.dataDir);
  const attack = carryOut(product, what);
  const [felt, report, most] = await Promise.all([
    lookUpWhile(product.port, codeOf(product), attack),
    attack,
    mostMemory(product.dataDir, attack),
  ]);
  await sleep(REST_MS);
  const after = memoryOf(product.dataDir);
  const visit = carryOut(product, { ...what, name: HARMLESS.name, total: report.begun });
  const harmless = await lookUpWhile(product.port, codeOf(product), visit);
  await visit;
  return { ...what, felt, harmless, report, before, most, after };
}

/** Milliseconds that the slowest look-ups took longer than among as many harmless requests. */
export const delayOf = ({ felt, harmless }: Measured) => Math.max(0, felt.p99 - harmless.p99);

/** Which parts of the promise an attack broke; none when all is well. */
export function brokenBy(measured: Measured): string[] {
  const { felt, before, most } = measured;
  const delay = delayOf(measured);
  return [
    ...Object.entries(felt.errors).map(([error, times]) => `${times} of ${felt.lookups} look-ups: ${error}`),
    ...(delay > PROMISE.delayMs ? [`look-ups took ${delay} ms longer`] : []),
    ...Object.entries(most)
      .filter(([name, now]) => now - (before[name] ?? now) > PROMISE.megabytes)
      .map(([name, now]) => `${name} took ${now - (before[name] ?? now)} MB more`),
  ];
}

async function carryOut(
  product: RunningProduct,
  what: Pick<AttackOrder, 'name' | 'atOnce' | 'seconds' | 'total'>,
): Promise<AttackReport> {
  // From addresses that were not used before, so that no attack is held back by what came of the last one.
  orders += 1;
  const from = `127.${101 + (orders % 150)}`;
  const order: AttackOrder = { ...what, port: product.port, code: codeOf(product), from };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'attacker.ts'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(said) as AttackReport;
}

function codeOf(product: RunningProduct): string {
  const [, code] = /^Demo parcels: ([^,\s]+)/m.exec(product.output()) ?? [];
  if (code === undefined) throw new Error('The product printed no demo parcel');
  return code;
}
