import { expectAccessible } from './axe.ts';
import { aParcel } from './parcel.builder.ts';
import { adminTest as test, expect } from './shared-product.ts';

const LIST = '/control/parcels/list.html';

test('an admin filters the list, saves the view, and runs an action on all of it', async ({
  page,
  adminApi,
}) => {
  const destination = `Ålesund ${process.pid}`;
  const late = { destination, max_expected_delivery_date: '2026-01-02' };
  const parcels = [await aParcel(adminApi, late), await aParcel(adminApi, late)];
  const other = await aParcel(adminApi, { destination });

  await page.goto(`${LIST}?destination=${encodeURIComponent(destination)}`);
  await page.getByRole('combobox', { name: 'Needs attention' }).selectOption({ label: 'Overdue' });
  await expect(page.getByRole('link', { name: other.code })).toBeHidden();
  await expect(page).toHaveURL(/overdue=yes/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'View name' }).fill('Late to Ålesund');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Add event' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Held by snow');
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByText('2 parcels updated.')).toBeVisible();
  for (const { code } of parcels) {
    const seen = await (await adminApi.get(`/api/parcels/${code}`)).json();
    expect(seen.data.history.data[0].title).toBe('Held by snow');
  }

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^parcels-.*\.csv$/);

  await page.goto(LIST);
  await page.getByRole('link', { name: 'Late to Ålesund' }).first().click();
  await expect(page.getByRole('heading', { name: 'Late to Ålesund' })).toBeVisible();
  await expect(page).toHaveURL(/overdue=yes/);
  await expect(page.getByRole('link', { name: parcels[0]?.code })).toBeVisible();
});

test('actions for a ticked parcel stay in view anywhere in the list', async ({ page, adminApi }) => {
  const destination = `Hammerfest ${process.pid}`;
  for (let n = 0; n < 12; n += 1) await aParcel(adminApi, { destination });
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`${LIST}?destination=${encodeURIComponent(destination)}`);
  await page
    .getByRole('checkbox', { name: /^Select [A-Z\d-]+$/ })
    .last()
    .check();
  const bar = page.getByRole('group', { name: 'Selected parcels' });
  await expect(bar.getByRole('button', { name: 'Add event' })).toBeInViewport();
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
});

test('two admins who edit the same parcel are warned', async ({ page, adminApi }) => {
  const { id, code } = await aParcel(adminApi);
  await page.goto(`/control/parcels/${code}/update`);
  await page.getByLabel('Destination').fill('Porto');
  await adminApi.patch('/api/parcels', { data: { id, destination: 'Faro' }, failOnStatusCode: true });
  await page.getByRole('button', { name: 'Save' }).click();

  const dialog = page.getByRole('dialog', { name: 'Someone else changed this in the meantime' });
  await expect(dialog.getByRole('radio', { name: /Faro/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Parcel saved.')).toBeVisible();
  const seen = await (await adminApi.get(`/api/parcels/${code}`)).json();
  expect(seen.data.destination).toBe('Porto');
});
