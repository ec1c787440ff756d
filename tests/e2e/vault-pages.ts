import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { productDatabase } from '../support/product-database.ts';
import type { RunningProduct } from '../support/product.ts';
import { expectAccessible } from './axe.ts';
import type { Colleague } from './colleague.builder.ts';
import { keptMail, linkIn } from './kept-mail.ts';

export const CLIENT = 'client@example.com';
export const VISITOR = 'Ada Lovelace';
/** Calls that are refused in the stories, such as those without public audit, proof of identity or reason. */
const REFUSED = /\/(?:audit\.html|approve|proof)$/;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true };

/** Product and browser that the people of a story share. */
export interface Scene {
  browser: Browser;
  product: RunningProduct;
  /** Errors in the consoles of all of them. */
  complaints: string[];
}

/** Opens a window of a person of their own, and notes the errors in its console. */
export async function someone(
  { browser, product, complaints }: Scene,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() === 'error' && !REFUSED.test(url)) complaints.push(`${message.text()} ${url}`);
  });
  return page;
}

/** Signs in an invited client, who has no holdings yet. */
export async function aClientsPhone(scene: Scene, admin: Page): Promise<Page> {
  const data = { email: CLIENT, name: VISITOR };
  await admin.request.post('/api/users/invitations', { data, failOnStatusCode: true });
  const phone = await someone(scene, PHONE);
  const mail = await keptMail(admin.request, 'user_invitation', CLIENT, scene.product.dataDir);
  const link = linkIn(mail, 'signin.html');
  await phone.goto(`${link.pathname}${link.hash}`);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'My parcels' })).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Holdings' })).toHaveCount(0);
  return phone;
}

/** Finds a field by the beginning of its label, whose list of suggestions has the same. */
export const field = (on: Page | Locator, label: string) =>
  on.getByLabel(new RegExp(`^${label}`)).and(on.locator('input:not([type=radio])'));

export async function addPlace(page: Page, kind: string, fields: Record<string, string>): Promise<void> {
  await page.goto('/control/vault?list=places');
  await page.getByRole('link', { name: 'Add place' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: kind }).click();
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add place' }).click();
  await expect(page.getByRole('heading', { level: 1, name: fields['Code'] })).toBeVisible();
  await expectAccessible(page);
}

/** Fills the last field of a form, and closes its list of suggestions. */
export async function fillLast(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await page.keyboard.press('Tab');
}

export const unfold = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

/** Types codes like a keyboard scanner, which ends each with Enter. */
export async function scan(page: Page, label: string, codes: readonly string[]): Promise<void> {
  await field(page, label).focus();
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
}

/** Approves the newest movement, with a proof of identity if one is asked for. */
export async function approveMovement(page: Page, kind: string, prover?: Colleague): Promise<void> {
  await page.goto('/control/vault?list=movements');
  await page
    .getByRole('link', { name: new RegExp(`^${kind}`) })
    .first()
    .click();
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  if (prover) {
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    await dialog.getByLabel('Password', { exact: true }).fill(prover.password);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }
  await expect(page.getByText('Movement done.')).toBeVisible();
}

/** Makes the last proof of identity too old. */
export async function forgetProofs(dataDir: string, { email }: Colleague): Promise<void> {
  const auth = new pg.Client(productDatabase(dataDir, 'auth'));
  await auth.connect();
  await auth.query(
    `UPDATE sessions SET proved_at = now() - interval '1 hour'
     WHERE admin_id = (SELECT id FROM admins WHERE email = $1)`,
    [email],
  );
  await auth.end();
}

export async function expectAudited(
  page: Page,
  { items, fine }: { items: number; fine: string },
): Promise<void> {
  await page.goto('/audit.html');
  await expect(page.getByRole('row', { name: `Gold ${items} ${fine} ${fine}` })).toBeVisible();
  await expect(page.getByText('The totals of the vaults and of the accounts are the same.')).toBeVisible();
  await expectAccessible(page);
}

export const tally = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

/** Checks a page on the phone. */
export async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.viewport.width);
  await expectAccessible(page);
}
