import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProduct } from '../../tests/support/product.ts';
import type { AttackOrder, AttackReport } from './attacker.ts';
import { ATTACKS, HARMLESS, STRANGE_ATTACKS } from './attacks.ts';
import { favor } from '../../tests/support/priority.ts';
import { memoryOf, mostMemory, type Megabytes } from '../../tests/support/product-memory.ts';
import type { Uploader } from './uploader.ts';
import { lookUpWhile, type Felt } from './visitor.ts';

/** Limits for any number of clients without a session. No admin's upload may be rejected either. */
export const PROMISE = { delayMs: 250, megabytes: 100 };

/** Measurement of one attack. */
export interface Measured {
  name: string;
  atOnce: number;
  felt: Felt;
  /** Responses to an admin's concurrent uploads, by status. */
  uploads: Record<string, number>;
  /** Baseline: the same number of harmless look-ups instead. */
  harmless: Felt;
  report: AttackReport;
  before: Megabytes;
  most: Megabytes;
  after: Megabytes;
}

/** Pause between attacks, for their aftermath. */
const REST_MS = 1500;
const WARM_UP_SECONDS = 4;
let orders = 0;

/** Measures look-ups without an attack, after fifty visitors have warmed up the product. */
export async function feltInPeace(
  product: RunningProduct,
  uploader: Uploader,
  seconds: number,
): Promise<Felt> {
  favor(product.dataDir);
  const visit = carryOut(product, { name: HARMLESS.name, atOnce: 50, seconds: WARM_UP_SECONDS });
  await Promise.all([visit, uploader.uploadWhile(visit)]);
  await sleep(REST_MS);
  return lookUpWhile(product.port, codeOf(product), sleep(seconds * 1000));
}

/**
 * Attacks a product, then sends it the same number of harmless look-ups, while a visitor looks up a parcel and an admin
 * uploads.
 */
export async function measure(
  product: RunningProduct,
  uploader: Uploader,
  what: { name: string; atOnce: number; seconds: number },
): Promise<Measured> {
  const before = memoryOf(product.dataDir);
  const attack = carryOut(product, what);
  const [felt, uploads, report, most] = await Promise.all([
    lookUpWhile(product.port, codeOf(product), attack),
    uploader.uploadWhile(attack),
    attack,
    mostMemory(product.dataDir, attack),
  ]);
  await sleep(REST_MS);
  const after = memoryOf(product.dataDir);
  const visit = carryOut(product, { ...what, name: HARMLESS.name, total: report.begun });
  const [harmless] = await Promise.all([
    lookUpWhile(product.port, codeOf(product), visit),
    uploader.uploadWhile(visit),
    visit,
  ]);
  return { ...what, felt, uploads, harmless, report, before, most, after };
}

/** Returns by how many milliseconds the slowest look-ups exceeded those among harmless requests. */
export const delayOf = ({ felt, harmless }: Measured) => Math.max(0, felt.p99 - harmless.p99);

/** Lists the parts of the promise that an attack broke. */
export function brokenBy(measured: Measured): string[] {
  const { felt, uploads, before, most } = measured;
  const delay = delayOf(measured);
  const limit =
    [...ATTACKS, ...STRANGE_ATTACKS].find(({ name }) => name === measured.name)?.delayMs ?? PROMISE.delayMs;
  return [
    ...Object.entries(uploads)
      .filter(([status]) => status !== '201')
      .map(([status, times]) => `${times} uploads: ${status}`),
    ...Object.entries(felt.errors).map(([error, times]) => `${times} of ${felt.lookups} look-ups: ${error}`),
    ...(delay > limit ? [`look-ups took ${delay} ms longer`] : []),
    ...Object.entries(most)
      .filter(([name, now]) => now - (before[name] ?? now) > PROMISE.megabytes)
      .map(([name, now]) => `${name} took ${now - (before[name] ?? now)} MB more`),
  ];
}

async function carryOut(
  product: RunningProduct,
  what: Pick<AttackOrder, 'name' | 'atOnce' | 'seconds' | 'total'>,
): Promise<AttackReport> {
  // Uses fresh addresses, so that the effects of the previous attack don't limit this one.
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
