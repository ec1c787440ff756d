import { aParcel, anEvent } from './parcel.builder.ts';
import { ADMIN, expect, test } from './shared-product.ts';

/** From the sign-in page to a saved event, for somebody who has the code on the clipboard. */
const LONGEST = 10_000;

test('adds an event to a known parcel with three keys after signing in', async ({
  page,
  context,
  adminApi,
}) => {
  const before = await aParcel(adminApi);
  await anEvent(adminApi, before, { title: 'Weighed in Basel', created_at: '2026-11-05T05:00:00Z' });
  await anEvent(adminApi, before, { title: 'Sealed in Basel', created_at: '2026-11-05T06:00:00Z' });
  const parcel = await aParcel(adminApi);
  await anEvent(adminApi, parcel, { title: 'Weighed in Basel' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/control/signin.html');
  await page.evaluate((code) => navigator.clipboard.writeText(code.toLowerCase()), parcel.code);
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);

  const began = Date.now();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  let interactions = 0;
  const press = async (keys: string) => {
    interactions += 1;
    await page.keyboard.press(keys);
  };
  await press('Control+V');
  await expect(page.getByRole('combobox', { name: 'Code, name, place or page' })).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Sealed in Basel');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await press('Enter');
  await expect(page.getByText('The event was added.')).toBeVisible();

  expect(Date.now() - began).toBeLessThan(LONGEST);
  expect(interactions).toBeLessThanOrEqual(3);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Sealed in Basel');
});
