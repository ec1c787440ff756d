import type { APIRequestContext } from '@playwright/test';
import { v7 } from 'uuid';
import { expectAccessibleInBothThemes } from './axe.ts';
import { aParcel } from './parcel.builder.ts';
import { adminTest, expect, test } from './shared-product.ts';

const HOUR_MS = 3_600_000;

/** Creates a parcel collected with one seal, and delivered with another against a signature. */
async function aDelivery(api: APIRequestContext) {
  const parcel = await aParcel(api, { weight: '12 kg' });
  const record = (kind: string, hoursAgo: number, seal: string, facts: object) =>
    api.post('/api/handovers', {
      data: {
        id: v7(),
        kind,
        parcels: [{ code: parcel.code, seals: [seal] }],
        happened_at: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
        ...facts,
      },
      failOnStatusCode: true,
    });
  await record('collect', 3, 'A-1', { giver: 'Ada', taker: 'Bo' });
  await record('deliver', 1, 'B-2', {
    taker: 'Grace Hopper',
    reason: 'A-1 was torn',
    signature: 'M100 300L200 100L300 300L400 120L500 280M600 200L800 180',
    latitude: 38.72,
    longitude: -9.14,
  });
  return parcel;
}

test("a visitor sees the chain of custody and the signer's name", async ({ page, adminApi }) => {
  const parcel = await aDelivery(adminApi);
  await page.goto(`/track.html?code=${parcel.code}`);
  const chain = page.getByRole('region', { name: 'Chain of custody' });
  const links = chain.getByRole('list').first().getByRole('listitem');
  await expect(links).toHaveText([/Sealed/, /Weighed/, /Handed over/, /Signed for/]);
  await expect(chain.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')).toHaveText([
    /Delivered/,
  ]);
  await expect(chain.getByText('Signed for by Grace Hopper')).toBeVisible();
  await expect(chain).not.toContainText('38.72');
  await expectAccessibleInBothThemes(page);
});

test('the chain fits the narrowest phone in a right-to-left language', async ({
  page,
  adminApi,
  context,
  baseURL,
}) => {
  const parcel = await aDelivery(adminApi);
  await context.addCookies([{ name: 'language', value: 'ar', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/track.html?code=${parcel.code}`);
  await expect(page.getByRole('region', { name: 'سلسلة العهدة' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessibleInBothThemes(page);
});

for (const { language, result } of [
  { language: 'en', result: 'Result' },
  { language: 'ar', result: 'النتيجة' },
])
  test(`a checked proof fits 320 px and is accessible, in ${language}`, async ({ page, adminApi }) => {
    const { code } = await aDelivery(adminApi);
    const [event] = (await (await adminApi.get(`/api/parcels/${code}`)).json()).data.history.data;
    let proof: unknown;
    await expect(async () => {
      const answer = await adminApi.get(`/api/activities/${event.id}/proof`, { failOnStatusCode: true });
      proof = (await answer.json()).data;
    }).toPass();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/verify.html?lang=${language}`);
    const buffer = Buffer.from(JSON.stringify(proof));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer });
    const shown = page.getByRole('region', { name: result });
    await shown.locator('summary').click();
    await expect(shown.locator('dl')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

adminTest('an admin sees who had the parcel, where, and any problem', async ({ page, adminApi }) => {
  const parcel = await aDelivery(adminApi);
  await page.goto(`/control/parcels/${parcel.code}`);
  const handovers = page.getByRole('region', { name: 'Handovers' });
  await expect(handovers.getByText('Grace Hopper')).toBeVisible();
  await expect(handovers.getByText('Not the expected seals')).toBeVisible();
  await expect(handovers.getByText('38.72, -9.14')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  const proof = await handovers.getByRole('link', { name: 'Print proof of delivery' }).getAttribute('href');
  const pdf = await adminApi.get(String(proof));
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  await page.goto('/control/parcels/list.html?seals_differ=yes');
  await expect(page.getByRole('link', { name: parcel.code })).toBeVisible();
});
