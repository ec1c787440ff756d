import { chooseTheme, expectAccessible } from './axe.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { adminTest, expect, test } from './shared-product.ts';

for (const theme of ['LIGHT', 'DARK'] as const) {
  test.describe(`before signing in with axe, ${theme}`, () => {
    test.beforeEach(({ page }) => chooseTheme(page, theme));

    test('signing in', async ({ page }) => {
      await page.goto('/control/signin.html');
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    test('resetting a password, in both steps', async ({ page }) => {
      await page.goto('/control/password.html');
      await expect(page.getByRole('button', { name: 'Send token' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'I already have a token' }).click();
      await expect(page.getByRole('textbox', { name: 'Token' })).toBeVisible();
      await expectAccessible(page);
    });

    test('signing up', async ({ page }) => {
      await page.goto('/control/signup.html?token=any');
      await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
      await expectAccessible(page);
    });
  });

  adminTest.describe(`for the admin with axe, ${theme}`, () => {
    adminTest.beforeEach(({ page }) => chooseTheme(page, theme));

    adminTest('the account, and another password', async ({ page }) => {
      await page.goto('/control/account/index.html');
      await expect(page.getByText('This session')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Change password' }).click();
      await expect(page.getByLabel('Confirm new password')).toBeVisible();
      await expectAccessible(page);
    });

    adminTest('the list of parcels', async ({ page, adminApi }) => {
      const parcel = await aParcel(adminApi, { status: 'Delivered', current_location: 'Lisbon' });
      await page.goto('/control/parcels/list.html');
      await expect(page.getByText(parcel.code).first()).toBeVisible();
      await expectAccessible(page);
    });

    adminTest('creating a parcel', async ({ page }) => {
      await page.goto('/control/parcels/create.html');
      await expect(page.getByRole('button', { name: 'Create parcel' })).toBeVisible();
      await page.getByText('More details').click();
      await expectAccessible(page);
    });

    adminTest('a parcel', async ({ page, adminApi }) => {
      const parcel = await aParcel(adminApi, { status: 'In transit', weight: '12.5 kg' });
      await anEvent(adminApi, parcel, { title: 'Left the vault' });
      await page.goto(`/control/parcels/${parcel.code}`);
      await expect(page.getByText('Left the vault')).toBeVisible();
      await expectAccessible(page);
    });

    adminTest('adding an event', async ({ page, adminApi }) => {
      const parcel = await aParcel(adminApi);
      await page.goto(`/control/parcels/${parcel.code}/activities/create`);
      await expect(page.getByRole('button', { name: 'Save event' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
