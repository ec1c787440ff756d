import { aParcel, anEvent } from './parcel.builder.ts';
import { expect, test } from './shared-product.ts';

/** A line of a phone at the edge of its network. */
const LINE = { offline: false, latency: 2000, downloadThroughput: 64_000 / 8, uploadThroughput: 64_000 / 8 };
/** Ends a hang. The code of a look-up takes half a minute on this line. */
const LIMIT = { timeout: 110_000 };

test('a look-up at 64 kbit/s shows its first words, and in the end its card', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi, { status: 'In transit' });
  await anEvent(adminApi, parcel, { title: 'Left the vault' });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  const headings: string[] = [];
  await page.exposeFunction('noteHeading', (text: string) => headings.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('main h2')?.textContent;
      if (text) (window as unknown as { noteHeading: (heading: string) => void }).noteHeading(text);
    }).observe(document, { childList: true, subtree: true });
  });

  await page.goto(`/track.html?code=${parcel.code}`, { waitUntil: 'commit', ...LIMIT });
  await expect(page.getByRole('heading', { name: 'In transit' })).toBeVisible(LIMIT);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Left the vault', LIMIT);
  // Words once shown are never replaced by an error.
  const first = headings.indexOf('In transit');
  expect(new Set(headings.slice(first))).toEqual(new Set(['In transit']));
});
