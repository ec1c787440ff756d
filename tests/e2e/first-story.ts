import { expect as expectSoon, type Browser, type Page } from '@playwright/test';

/** On a busy machine a password takes its time. */
const expect = expectSoon.configure({ timeout: 30_000 });

export const EMAIL = 'owner@vaultway.example';
export const PASSWORD = 'seven small lanterns glow';
const CODE = 'VW-STORY-1';

interface Site {
  url: string;
  signUpLink: string;
}

/** An admin signs up by a link, signs in, creates a parcel and adds an event; a visitor without a cookie tracks it. */
export async function signUpCreateAndTrack(
  page: Page,
  browser: Browser,
  { url, signUpLink }: Site,
): Promise<void> {
  await page.goto(signUpLink);
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(`${url}/control/signin.html`);
  await expect(page.getByText('Account created. You can sign in now.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
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
  const site = await visitor.newPage();
  await site.goto(`${url}/`);
  await site.getByRole('link', { name: 'Track Parcel' }).first().click();
  // The home page has a field of the same name.
  await expect(site.getByRole('heading', { level: 1, name: 'Track Parcel' })).toBeVisible();
  await site.getByRole('textbox', { name: 'Tracking code' }).fill('vw story 1');
  await site.getByRole('textbox', { name: 'Tracking code' }).press('Enter');
  await expect(site.getByRole('region', { name: 'History' })).toContainText('Left the vault in Zürich');
  await expect(site.getByText('Lisbon, Portugal').first()).toBeVisible();
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();
}
