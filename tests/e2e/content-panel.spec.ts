import sharp from 'sharp';
import { expectAccessibleInBothThemes } from './axe.ts';
import { adminTest, expect } from './shared-product.ts';

const NUMBER = `${process.pid}-${Date.now()}`;

adminTest('visitors see a page created with markers', async ({ page, browser, baseURL }) => {
  const title = `Vaults ${NUMBER}`;
  await page.goto('/control/pages/create.html');
  await page.getByLabel('Title', { exact: true }).fill(title);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('We guard gold');
  await text.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(3, 8);
  });
  await page.keyboard.press('Control+b');
  await expect(text).toHaveValue('We **guard** gold');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('We guard gold');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('guard');
  await page.getByRole('radio', { name: 'Vault door' }).check();
  await page.getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByText(`Page ${title} created.`)).toBeVisible();
  await expect(page).toHaveURL(/\/control\/pages\/list\.html$/);

  const visitor = await browser.newContext({ baseURL });
  const site = await visitor.newPage();
  await site.goto(`/pages/vaults-${NUMBER}`);
  await expect(site.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(site.getByRole('main').locator('strong')).toHaveText('guard');
  await visitor.close();
});

adminTest('the home page shows a review with a picture', async ({ page, browser, baseURL }) => {
  const name = `Grace ${NUMBER}`;
  const picture = await sharp({ create: { width: 120, height: 90, channels: 3, background: '#c8963e' } })
    .png()
    .toBuffer();
  await page.goto('/control/reviews/create.html');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Review', { exact: true }).fill('On time, to the minute.');
  await page
    .getByLabel(/^Image/)
    .setInputFiles({ name: 'grace.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: 'Selected image' })).toBeVisible();
  await page.getByRole('button', { name: 'Create review' }).click();
  await expect(page.getByText(`The review by ${name} was created.`)).toBeVisible();

  const visitor = await browser.newContext({ baseURL });
  const site = await visitor.newPage();
  await site.goto('/');
  await site.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const review = site.locator('figure').filter({ hasText: name });
  await expect(review).toContainText('On time, to the minute.');
  await review.scrollIntoViewIfNeeded();
  const width = () => review.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await visitor.close();
});

adminTest(
  'settings reach visitors; those in the HTML reload the page',
  async ({ page, browser, baseURL }) => {
    const email = `desk-${NUMBER}@vaultway.example`;
    await page.goto('/control/settings/contact');
    await page.getByLabel('Contact email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved.')).toBeVisible();

    await page.goto('/control/settings/html');
    await page.getByLabel(/^Search description/).fill(`Gold, moved. ${NUMBER}`);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save' }).click();
    await reloaded;
    await expect(page.getByText('Settings saved.')).toBeVisible();
    await expect(page.getByLabel(/^Search description/)).toHaveValue(`Gold, moved. ${NUMBER}`);

    const visitor = await browser.newContext({ baseURL });
    const site = await visitor.newPage();
    await site.goto('/contact.html');
    await expect(site.getByRole('contentinfo').getByRole('link', { name: email })).toBeVisible();
    await visitor.close();
  },
);

adminTest('a deleted page is restored from the trash', async ({ page, adminApi }) => {
  const title = `Gone ${NUMBER}`;
  const made = await adminApi.post('/api/pages', { data: { title, content: 'x' }, failOnStatusCode: true });
  const { id } = (await made.json()).data;
  await adminApi.delete('/api/pages', { data: { id }, failOnStatusCode: true });
  await page.goto(`/control/trash.html?of=content&q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page.getByText(`${title} restored.`)).toBeVisible();
  await expect(page.getByText('No Data Found')).toBeVisible();

  await page.goto('/control/audit.html?of=content');
  const log = page.getByRole('list', { name: 'Activity log' });
  await log.getByText('Page restored').first().click();
  await expect(page.getByRole('rowheader', { name: 'Title' }).first()).toBeVisible();
});

adminTest('/control/settings/mail passes axe in both themes', async ({ page }) => {
  await page.goto('/control/settings/mail');
  // The other designs are in a sandboxed frame without scripts, axe's own included.
  await page.getByText('Plain text', { exact: true }).click();
  await expect(page.locator('pre').getByText('Kind regards')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
