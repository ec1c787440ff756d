import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { chooseTheme, expectAccessible } from './axe.ts';
import { aColleague, fillInSignIn, signIn } from './colleague.builder.ts';
import { keptMail } from './kept-mail.ts';
import { expect, test } from './shared-product.ts';
import { aVirtualDevice } from './virtual-device.ts';

const ACCOUNT = '/control/account/index.html';
const NEW_PASSWORD = 'eleven bright comets pass';
const HALF_MINUTE = 30_000;

const overview = (page: Page) => page.getByRole('heading', { name: 'Overview' });

test('a forgotten password is replaced with the token from the mail', async ({ page, adminApi }) => {
  const colleague = await aColleague(adminApi);
  await page.goto('/control/signin.html');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Until its page is there, the previous one has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(colleague.email);
  await page.getByRole('button', { name: 'Send token' }).click();

  await expect(page.getByText(/was kept on the server and not sent/)).toBeVisible();
  const { text = '' } = await keptMail(adminApi, 'password_token', colleague.email);
  const token = /\b[2-9A-Z]{5}-[2-9A-Z]{5}\b/.exec(text)?.[0];
  await page.getByRole('textbox', { name: 'Token' }).fill(token ?? 'no token came');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();

  await expect(page.getByText('Password changed. Sign in with the new one.')).toBeVisible();
  await fillInSignIn(page, { ...colleague, password: NEW_PASSWORD });
  await expect(overview(page)).toBeVisible();
});

test('changing a password invalidates the old one and keeps this session', async ({
  page,
  request,
  adminApi,
}) => {
  const colleague = await aColleague(adminApi);
  await signIn(page, colleague);
  await page.goto('/control/account/password.html');
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();

  await expect(page.getByText('Password changed.')).toBeVisible();
  const signInWith = async (password: string) =>
    (await request.post('/api/admins/auth/signin', { data: { email: colleague.email, password } })).status();
  expect(await signInWith(colleague.password)).toBe(401);
  expect(await signInWith(NEW_PASSWORD)).toBe(200);
});

test('ending another session keeps what its admin had typed there', async ({
  page,
  browser,
  baseURL,
  adminApi,
}) => {
  const colleague = await aColleague(adminApi);
  const elsewhere = await browser.newContext({ baseURL });
  const lost = await elsewhere.newPage();
  await signIn(lost, colleague);
  await lost.goto('/control/parcels/create.html');
  await lost.getByRole('textbox', { name: 'Recipient name' }).fill('Ada Winter');

  await signIn(page, colleague);
  await page.goto(ACCOUNT);
  await page.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
  await expect(page.getByText('Signed out.')).toBeVisible();

  await lost.getByRole('textbox', { name: 'Tracking code' }).fill(`LOST-${process.pid}`);
  // Its suggestions are the first request without a session.
  await lost.getByRole('textbox', { name: 'Destination' }).fill('Lisbon');
  await expect(
    lost.getByText('Sign in to continue where you left off. What you typed is still here.'),
  ).toBeVisible();
  await fillInSignIn(lost, colleague);
  await expect(lost.getByRole('textbox', { name: 'Recipient name' })).toHaveValue('Ada Winter');
  await expect(lost).toHaveURL(/\/control\/parcels\/create\.html$/);
  await elsewhere.close();
});

test('an app is set up accessibly in both themes, and its code is required at the next sign-in', async ({
  page,
  adminApi,
}) => {
  const colleague = await aColleague(adminApi);
  await signIn(page, colleague);
  await page.goto(ACCOUNT);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await expectAccessible(page);

  const key = await page.locator('code').textContent();
  const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) });
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const recoveryCode = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first();
  const kept = (await recoveryCode.textContent()) ?? '';
  await expectAccessible(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await chooseTheme(page, 'DARK');
  await page.goto('/control/signin.html');
  await fillInSignIn(page, colleague);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  // The code of this half minute is used up; the next one is within the tolerance for clocks.
  await page
    .getByRole('textbox', { name: 'Code' })
    .fill(app.generate({ timestamp: Date.now() + HALF_MINUTE }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(overview(page)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await fillInSignIn(page, colleague);
  await page.getByRole('textbox', { name: 'Code' }).fill(kept);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(overview(page)).toBeVisible();
});

test('a passkey is created on this device, and signs in without a password', async ({ page, adminApi }) => {
  await aVirtualDevice(page);
  const colleague = await aColleague(adminApi);
  await signIn(page, colleague);
  await page.goto(ACCOUNT);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My desk');
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove passkey My desk' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(overview(page)).toBeVisible();
  await page.goto(ACCOUNT);
  await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText('last used');
  await chooseTheme(page, 'DARK');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove passkey My desk' })).toBeVisible();
  await expectAccessible(page);
});
