import { generateTrackingCode } from '@vaultway/contracts';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { aColleague, invitationLink, signIn } from './colleague.builder.ts';
import { asWithRelay } from './kept-mail.ts';
import { aParcel } from './parcel.builder.ts';
import { adminTest, expect, test } from './shared-product.ts';

const ACCOUNT = '/control/account/index.html';
const WRONG = 'five wrong words in here';
const NEW_PASSWORD = 'eleven bright comets pass';

/**
 * Submits a form with Enter from the field that the server then rejects. The error must stay on blur and focus, and
 * disappear when the value changes.
 */
async function expectRefused(page: Page, field: Locator, sentence: string): Promise<void> {
  await field.press('Enter');
  const link = page.getByRole('alert').getByRole('link', { name: sentence, exact: true });
  await expect(link).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  await link.click();
  await expect(field).toBeFocused();
  await field.press('Tab');
  await expect(field).not.toBeFocused();
  await expect(link).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  await field.press('End');
  await field.pressSequentially('7');
  await expect(link).toBeHidden();
}

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' });

test('signing up: a password that is too common', async ({ page, adminApi }) => {
  await page.goto(await invitationLink(adminApi));
  await page.getByRole('textbox', { name: 'Email' }).fill(`new-${process.pid}@vaultway.example`);
  await password(page).fill('1q2w3e4r5t6y');

  await expectRefused(page, password(page), 'Password is too common; choose one nobody would guess');
});

test('signing in: a wrong password, and then a wrong code', async ({ page, adminApi }) => {
  const colleague = await aColleague(adminApi);
  await signIn(page, colleague);
  await page.goto(ACCOUNT);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await password(page).fill(WRONG);
  await expectRefused(page, password(page), 'Password is incorrect');
  await password(page).fill(colleague.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await code(page).fill('000000');
  await expectRefused(page, code(page), 'Code is incorrect or has already been used');
  const key = (await page.locator('code').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await code(page).fill(app.generate());
  await code(page).press('Enter');
  await page.getByRole('button', { name: "I've saved them" }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();

  await page.getByRole('textbox', { name: 'Email' }).fill(colleague.email);
  await password(page).fill(WRONG);
  await password(page).press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Wrong email or password');
  await password(page).focus();
  await password(page).press('Tab');
  await expect(alert).toHaveText('Wrong email or password');

  await password(page).fill(colleague.password);
  await password(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await code(page).fill('000000');
  await expectRefused(page, code(page), 'Code is incorrect or has already been used');
});

test('resetting a password: a wrong token', async ({ page, adminApi }) => {
  const colleague = await aColleague(adminApi);
  await page.goto('/control/password.html');
  await page.getByRole('textbox', { name: 'Email' }).fill(colleague.email);
  await page.getByRole('button', { name: 'Send token' }).click();
  const token = page.getByRole('textbox', { name: 'Token' });
  await token.fill('AAAAA-AAAAA');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);

  await expectRefused(page, token, 'Token is incorrect or has expired');
});

test('changing a password: a wrong old one, and a new one that is too common', async ({ page, adminApi }) => {
  const colleague = await aColleague(adminApi);
  await signIn(page, colleague);
  await page.goto('/control/account/password.html');
  const chosen = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm new password');
  await password(page).fill(WRONG);
  await chosen.fill(NEW_PASSWORD);
  await confirmation.fill(NEW_PASSWORD);
  await expectRefused(page, password(page), 'Password is incorrect');

  await password(page).fill(colleague.password);
  await confirmation.fill('qwerty123456');
  await chosen.fill('qwerty123456');
  await expectRefused(page, chosen, 'New password is too common; choose one nobody would guess');
});

test('adding a passkey: a wrong password', async ({ page, adminApi }) => {
  await signIn(page, await aColleague(adminApi));
  await page.goto(ACCOUNT);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('My desk');
  await password(page).fill(WRONG);

  await expectRefused(page, password(page), 'Password is incorrect');
});

adminTest('creating a parcel: a tracking code in use', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi, { tracking_code: generateTrackingCode() });
  await page.goto('/control/parcels/create.html');
  await page.getByRole('textbox', { name: 'Recipient name' }).fill('Ada Winter');
  await page.getByRole('textbox', { name: 'Destination' }).fill('Lisbon');
  const field = page.getByRole('textbox', { name: 'Tracking code' });
  await field.fill(parcel.code);

  await expectRefused(page, field, 'This tracking code is already in use');
});

adminTest('editing a parcel: a tracking code in use', async ({ page, adminApi }) => {
  const taken = await aParcel(adminApi, { tracking_code: generateTrackingCode() });
  const edited = await aParcel(adminApi);
  await page.goto(`/control/parcels/${edited.code}/update`);
  const field = page.getByRole('textbox', { name: 'Tracking code' });
  await field.fill(taken.code);

  await expectRefused(page, field, 'This tracking code is already in use');
});

adminTest('creating a page: a slug in use', async ({ page, adminApi }) => {
  const slug = `taken-${process.pid}`;
  await adminApi.post('/api/pages', {
    data: { title: 'Taken', content: 'Text', slug },
    failOnStatusCode: true,
  });
  await page.goto('/control/pages/create.html');
  await page.getByLabel('Title', { exact: true }).fill('Another');
  await page.getByLabel('Text', { exact: true }).fill('Text');
  const field = page.getByRole('textbox', { name: 'Slug' });
  await field.fill(slug);

  await expectRefused(page, field, 'This slug is already in use');
});

adminTest('making an invoice: a parcel that does not exist', async ({ page }) => {
  await page.goto('/control/invoice/create.html');
  await page.getByRole('textbox', { name: 'Product' }).fill('Safe keeping');
  const field = page.getByRole('combobox', { name: 'Tracking code' });
  await field.fill(`NOPE-${process.pid}`);
  await field.press('Escape');

  await expectRefused(page, field, 'Parcel not found');
});

test('writing to the company: a character that cannot be stored', async ({ page }) => {
  await page.goto('/contact.html');
  await page.getByRole('textbox', { name: 'Your email' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('How large is a vault?');
  const field = page.getByRole('textbox', { name: 'Subject' });
  await field.fill('A vault\u0000');
  // The form cannot be sent before the page's code has loaded.
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();

  await expectRefused(page, field, "Subject contains a character that can't be saved");
});

test('asking for updates: an invalid address', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi);
  await asWithRelay(page);
  await page.goto(`/track.html?code=${parcel.code}`);
  await page.getByRole('button', { name: 'Email me updates' }).click();
  const field = page.getByRole('textbox', { name: 'Your email' });
  await field.fill('ada');
  await field.press('Enter');

  const said = page.getByText("Your email isn't a valid email address");
  await expect(said).toBeVisible();
  await field.press('Tab');
  await expect(said).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});
