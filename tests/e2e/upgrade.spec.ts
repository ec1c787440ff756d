import type { Page } from '@playwright/test';
import { expect, test } from './shared-product.ts';

// Only the page itself may request files here.
test.use({ serviceWorkers: 'block' });

/** Simulates a release installed while the page was open: the file of the contact page now has another name. */
async function openBeforeAnUpgrade(page: Page, isGone: () => boolean): Promise<{ loads: number }> {
  const seen = { loads: 0 };
  page.on('domcontentloaded', () => (seen.loads += 1));
  await page.route('**/assets/contact-page-*.js', (route) =>
    isGone()
      ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' })
      : route.continue(),
  );
  await page.goto('/');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  );
  expect(seen.loads).toBe(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
  return seen;
}

test('a page open during an upgrade reloads by itself once, and then works', async ({ page }) => {
  let reloaded = false;
  page.on('domcontentloaded', () => (reloaded = page.url().endsWith('/contact.html')));

  const seen = await openBeforeAnUpgrade(page, () => !reloaded);

  await expect.poll(() => seen.loads).toBe(2);
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeEditable();
});

test('a page whose file stays missing says so after one reload', async ({ page }) => {
  const seen = await openBeforeAnUpgrade(page, () => true);

  await expect(page.getByText('The site has been updated')).toBeVisible();
  expect(seen.loads).toBe(2);
});
