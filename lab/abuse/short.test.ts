import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMAGE_ENV } from '../../tests/support/product-memory.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../../tests/support/product.ts';
import { brokenBy, feltInPeace, measure } from './measure.ts';
import { signedInUploader, type Uploader } from './uploader.ts';

let product: RunningProduct;
let uploader: Uploader;
let folder: Awaited<ReturnType<typeof temporaryDataDir>>;

beforeAll(async () => {
  folder = await temporaryDataDir();
  product = await startProduct({ dataDir: folder.dataDir, env: IMAGE_ENV });
  uploader = await signedInUploader(product);
  await feltInPeace(product, uploader, 1);
}, 300_000);
afterAll(async () => {
  await product?.stop();
  await folder?.remove();
});

/** One attack of each kind; `npm run abuse` runs all. */
const ATTACKS = [
  'nested JSON, 64 KB',
  'multipart of 1,200 fields',
  'JSON of 13,000 fields',
  'long code',
  'unknown codes',
  'sign-ins',
  'multipart of 8,000 parts behind another boundary',
  'multipart of 1,200 fields, strangely spelt',
  'unfinished uploads',
  'unfinished forms of one address to an open call',
  'unfinished forms of one address to a closed call',
  'live streams',
];

/** The attackers use other loopback addresses, which only Linux has. */
describe.skipIf(process.platform !== 'linux')('fifty strangers at once', () => {
  // Retries tolerate a busy machine; a broken promise fails every time.
  it.each(ATTACKS)('stop nobody from looking a parcel up or uploading: %s', { retry: 4 }, async (name) => {
    const measured = await measure(product, uploader, { name, atOnce: 50, seconds: 2 });
    expect(measured.report.begun).toBeGreaterThanOrEqual(50);
    expect(brokenBy(measured)).toEqual([]);
  });
});
