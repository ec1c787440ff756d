import { expectAccessibleInBothThemes } from './axe.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { adminTest, expect, test } from './shared-product.ts';

test.describe('before signing in with axe', () => {
  test('signing in', async ({ page }) => {
    await page.goto('/control/signin.html');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test('resetting a password, in both steps', async ({ page }) => {
    await page.goto('/control/password.html');
    await expect(page.getByRole('button', { name: 'Send token' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'I already have a token' }).click();
    await expect(page.getByRole('textbox', { name: 'Token' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  test('signing up', async ({ page }) => {
    await page.goto('/control/signup.html?token=any');
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});

adminTest.describe('for the admin with axe', () => {
  adminTest('the account, and another password', async ({ page }) => {
    await page.goto('/control/account/index.html');
    await expect(page.getByText('This session')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Change password' }).click();
    await expect(page.getByLabel('Confirm new password')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  adminTest('the list of parcels', async ({ page, adminApi }) => {
    const parcel = await aParcel(adminApi, { status: 'Delivered', current_location: 'Lisbon' });
    await page.goto('/control/parcels/list.html');
    await expect(page.getByText(parcel.code).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  adminTest('creating a parcel', async ({ page }) => {
    await page.goto('/control/parcels/create.html');
    await expect(page.getByRole('button', { name: 'Create parcel' })).toBeVisible();
    await page.getByText('More details').click();
    await expectAccessibleInBothThemes(page);
  });

  adminTest('a parcel', async ({ page, adminApi }) => {
    const parcel = await aParcel(adminApi, { status: 'In transit', weight: '12.5 kg' });
    await anEvent(adminApi, parcel, { title: 'Left the vault' });
    await page.goto(`/control/parcels/${parcel.code}`);
    await expect(page.getByText('Left the vault').first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
