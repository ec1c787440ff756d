import { aParcel, anEvent } from './parcel.builder.ts';
import { ADMIN, adminTest, expect, test } from './shared-product.ts';

test('adds an event to a known parcel with four keys after signing in', async ({
  page,
  context,
  adminApi,
}) => {
  // Creates a habit, with a place of this parcel's own.
  for (const before of [await aParcel(adminApi), await aParcel(adminApi)]) {
    await anEvent(adminApi, before, { title: 'Weighed in Basel', created_at: '2026-11-05T05:00:00Z' });
    await anEvent(adminApi, before, { title: 'Sealed in Basel', created_at: '2026-11-05T06:00:00Z' });
  }
  const parcel = await aParcel(adminApi, { pickup_location: 'Basel, Switzerland' });
  await anEvent(adminApi, parcel, { title: 'Weighed in Basel' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/control/signin.html');
  await page.evaluate((code) => navigator.clipboard.writeText(code.toLowerCase()), parcel.code);
  await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('combobox', { name: 'Code, name, place or page' })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Sealed in Basel' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Sealed in Basel');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event added.')).toBeVisible();

  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem').first()).toContainText('Sealed in Basel');
});

adminTest('shows typed coordinates on the map, for visitors too', async ({ page, adminApi }) => {
  const singapore = {
    show_map: 'yes',
    map_current_latitude: 1.3644,
    map_current_longitude: 103.9915,
    map_zoom: 5,
  };
  const { code } = await aParcel(adminApi, singapore);
  await page.goto(`/control/parcels/${code}/update-map`);
  const here = page.getByRole('application').getByText('Current location', { exact: true }).last();
  await expect(here).toBeInViewport();
  await page.getByRole('textbox', { name: 'Current latitude' }).fill('48.2082');
  await page.getByRole('textbox', { name: 'Current longitude' }).fill('16.3738');
  await page.keyboard.press('Tab');
  await expect(here).toBeInViewport();
  await page.getByRole('button', { name: 'Save map' }).click();
  await expect(page.getByText('Map saved.')).toBeVisible();
  const { data } = await (await page.request.get(`/api/parcels/${code}`)).json();
  expect(data).toMatchObject({
    map_current_latitude: 48.2082,
    map_current_longitude: 16.3738,
    show_map: 'yes',
  });
});

adminTest('imports a file after a dry run, and undoes it', async ({ page, adminApi }) => {
  const known = await aParcel(adminApi);
  const fresh = `${known.code}-NEW`;
  const csv = `Code;Name;City\n${fresh};Ada;Lagos\n${known.code};Ada;Lagos\n`;
  await page.goto('/control/imports/create.html');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('This tracking code is already in use')).toBeVisible();
  await page.getByRole('button', { name: 'Import the 1 valid row, skip the rest' }).click();
  await expect(page.getByText('1 parcel imported')).toBeVisible();
  expect((await adminApi.get(`/api/parcels/${fresh}`)).status()).toBe(200);

  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Everything this import created moves to the trash.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone: 1 record moved to the trash.')).toBeVisible();
  await expect.poll(async () => (await adminApi.get(`/api/parcels/${fresh}`)).status()).toBe(404);
});

adminTest('prints a label and an invoice of a parcel', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi);
  await page.goto(`/control/parcels/${parcel.code}`);
  await page.getByRole('button', { name: `More actions for ${parcel.code}` }).click();
  const label = await page.getByRole('menuitem', { name: 'Print label' }).getAttribute('href');
  const printed = await adminApi.get(label ?? '');
  expect(printed.headers()['content-type']).toBe('application/pdf');
  expect((await printed.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Create invoice' }).click();
  await expect(page.getByRole('combobox', { name: /Tracking code/ })).toHaveValue(parcel.code);
  await page.getByRole('textbox', { name: 'Product' }).fill('Insured transport');
  await page.getByRole('button', { name: 'Create invoice' }).click();
  await expect(page.getByText(/^Invoice \d{4}-\d{6} created.$/)).toBeVisible();
  const link = await page
    .getByRole('link', { name: /^PDF of invoice/ })
    .first()
    .getAttribute('href');
  const invoice = await adminApi.get(link ?? '');
  expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-');
});
