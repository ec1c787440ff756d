import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenBy, feltInPeace, measure } from '../abuse/measure.ts';
import { IMAGE_ENV } from '../support/product-memory.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';

let product: RunningProduct;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;

beforeAll(async () => {
  folder = await temporaryDataDir();
  product = await startProduct({ dataDir: folder.dataDir, env: IMAGE_ENV });
  await feltInPeace(product, 1);
}, 300_000);
afterAll(async () => {
  await product?.stop();
  await folder?.remove();
});

/** One of each kind; `npm run abuse` has them all. */
const ATTACKS = [
  'nested JSON, 64 KB',
  'multipart of 1,200 fields',
  'JSON of 13,000 fields',
  'long code',
  'unknown codes',
  'sign-ins',
  'unfinished uploads',
  'live streams',
];

/** The attackers come from other addresses of this machine, which only Linux has. */
describe.skipIf(process.platform !== 'linux')('fifty strangers at once', () => {
  // A machine that is busy with something else may fail a few times; a product that breaks its promise always does.
  it.each(ATTACKS)('stop nobody from looking a parcel up: %s', { retry: 4 }, async (name) => {
    const measured = await measure(product, { name, atOnce: 50, seconds: 2 });
    expect(measured.report.begun).toBeGreaterThanOrEqual(50);
    expect(brokenBy(measured)).toEqual([]);
  });
});
