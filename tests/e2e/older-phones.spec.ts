import { test } from '@playwright/test';
import { aParcel, anEvent } from './parcel.builder.ts';
import { test as visitorTest } from './shared-product.ts';
import { startProduct, temporaryDataDir, type RunningProduct } from '../support/product.ts';
import { signUpCreateAndTrack } from '../support/first-story.ts';

let product: RunningProduct;
let remove: () => Promise<void>;

test.beforeAll(async () => {
  const folder = await temporaryDataDir();
  remove = folder.remove;
  product = await startProduct({ dataDir: folder.dataDir });
});

test.afterAll(async () => {
  await product?.stop();
  await remove?.();
});

/** Deletes what browsers have only since 2023 or later. Runs in the page. */
function forgetNewerFunctions(): void {
  const newer: [object | undefined, string[]][] = [
    [Array, ['fromAsync']],
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [URL, ['parse', 'canParse']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [RegExp, ['escape']],
    [
      Set.prototype,
      [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [Document.prototype, ['startViewTransition']],
  ];
  for (const [target, names] of newer)
    for (const name of names) if (target) Reflect.deleteProperty(target, name);
  for (const name of ['Iterator', 'scheduler']) Reflect.deleteProperty(globalThis, name);
}

visitorTest('it shows a parcel before the code of the site arrives', async ({ page, adminApi }) => {
  const today = new Date().toISOString().slice(0, 10);
  const parcel = await aParcel(adminApi, { status: 'Held at customs', max_expected_delivery_date: today });
  await anEvent(adminApi, parcel, { title: 'Held at customs' });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.addInitScript(forgetNewerFunctions);
  // The code of the site never arrives.
  await page.route('**/assets/foundation-*.js', () => undefined);
  await page.goto(`/track.html?code=${parcel.code}`, { waitUntil: 'commit' });

  const card = page.getByRole('article');
  await test.expect(card.getByRole('heading', { name: 'Held at customs' })).toBeVisible();
  await test.expect(card.getByText(/^Was expected by .*; we'll confirm a new day$/)).toBeVisible();
  test.expect(faults).toEqual([]);
});

test('a phone without updates since 2022 runs the story of the first day', async ({ page, browser }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.addInitScript(forgetNewerFunctions);
  await signUpCreateAndTrack(
    page,
    browser,
    { url: product.url, signUpLink: product.signUpLink ?? 'no link was printed' },
    (visitor) => {
      visitor.on('weberror', (fault) => faults.push(fault.error().message));
      return visitor.addInitScript(forgetNewerFunctions);
    },
  );
  test.expect(faults).toEqual([]);
});
