import { chooseTheme, expectAccessible } from './axe.ts';
import { asWithRelay, keptMail, linkIn } from './kept-mail.ts';
import { expect, test } from './shared-product.ts';
import { aVirtualDevice } from './virtual-device.ts';

const SETTINGS = '/account/settings.html';

test('a client adds a passkey after pressing a mailed link, signs in with it, and removes it', async ({
  page,
  adminApi,
}) => {
  await aVirtualDevice(page);
  await asWithRelay(page);
  await page.setViewportSize({ width: 375, height: 812 });
  const email = `passkey-${process.pid}-${Date.now()}@example.com`;
  await adminApi.post('/api/users/invitations', { data: { email, name: 'Ada Lovelace' } });
  const link = linkIn(await keptMail(adminApi, 'user_invitation', email), 'signin.html');
  await page.goto(`${link.pathname}${link.hash}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My parcels' })).toBeVisible();

  await page.goto(SETTINGS);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await passkeys.getByRole('textbox', { name: 'Name' }).fill('My phone');
  // The sticky bar may cover a part of what lies below it.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await passkeys.getByRole('button', { name: 'Add passkey' }).click();
  await expect(passkeys.getByText('Passkey added.')).toBeVisible();
  await expect(passkeys.getByText('Never used')).toBeVisible();
  const notice = await keptMail(adminApi, 'account_notice', email);
  expect(notice.subject).toBe('Your account: A passkey was added');
  expect(notice.text).toContain('My phone');
  expect(notice.text).toContain('contact us');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'My parcels' })).toBeVisible();
  // The panel has another kind of session, and knows no clients' passkeys.
  await page.goto('/control/signin.html');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText("We don't recognize this passkey")).toBeVisible();

  await page.goto(SETTINGS);
  await chooseTheme(page, 'DARK');
  await page.reload();
  await expect(passkeys.getByText(/^Last used/)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await passkeys.getByRole('button', { name: 'Remove passkey My phone' }).click();
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible();
});
