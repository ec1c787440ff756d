import { generateTrackingCode } from '@vaultway/contracts';
import { expect as expectSoon, type Browser, type BrowserContext, type Page } from '@playwright/test';

/** Ends a hang; a product with a tenth of a core takes half a minute to hash a password. */
const expect = expectSoon.configure({ timeout: 120_000 });

export const EMAIL = 'owner@vaultway.example';
export const PASSWORD = 'seven small lanterns glow';
const CODE = generateTrackingCode('VW');

interface Site {
  url: string;
  signUpLink: string;
}

/**
 * Signs up an admin by link, which signs them in, creates a parcel and adds an event; a visitor without cookies tracks
 * it.
 *
 * @param prepare called with the visitor's context before its first page
 */
export async function signUpCreateAndTrack(
  page: Page,
  browser: Browser,
  { url, signUpLink }: Site,
  prepare?: (visitor: BrowserContext) => Promise<unknown>,
): Promise<void> {
  await page.goto(signUpLink);
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(`${url}/control/index.html`);

  const question = page.getByRole('dialog', { name: 'Who may see names and addresses?' });
  await question.getByRole('button', { name: 'Save and continue' }).click();
  await expect(question.getByText('Public tracking privacy is required').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('radio', { name: 'Everything' }).check();
  await question.getByRole('button', { name: 'Save and continue' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('anyone with a code sees names and contact details')).toBeVisible();

  await page.goto(`${url}/control/parcels/create.html`);
  await page.getByRole('textbox', { name: 'Tracking code' }).fill(CODE);
  await page.getByRole('textbox', { name: 'Recipient name' }).fill('Ada Winter');
  await page.getByRole('textbox', { name: 'Destination' }).fill('Lisbon, Portugal');
  await page.getByRole('button', { name: 'Create parcel' }).click();
  await expect(page).toHaveURL(`${url}/control/parcels/${CODE}`);

  await page.getByRole('link', { name: 'Add event' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Left the vault in Zürich');
  await page.getByRole('button', { name: 'Save event' }).click();
  // The parcel's status follows.
  await expect(page.getByText('Left the vault in Zürich').first()).toBeVisible();

  const visitor = await browser.newContext();
  await prepare?.(visitor);
  const site = await visitor.newPage();
  await site.goto(`${url}/`);
  await site.getByRole('link', { name: 'Track Parcel' }).first().click();
  // The home page has a field of the same name.
  await expect(site.getByRole('heading', { level: 1, name: 'Track Parcel' })).toBeVisible();
  await site.getByRole('textbox', { name: 'Tracking code' }).fill(CODE.toLowerCase().replaceAll('-', ' '));
  await site.getByRole('textbox', { name: 'Tracking code' }).press('Enter');
  await expect(site.getByRole('region', { name: 'History' })).toContainText('Left the vault in Zürich');
  await expect(site.getByText('Lisbon, Portugal').first()).toBeVisible();
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();
}
