import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { ADMIN, adminTest, expect, test } from './shared-product.ts';

const OVERVIEW = '/control/index.html';
const LIST = '/control/parcels/list.html';

adminTest('says where emails are only stored, with a link to change that', async ({ page, adminApi }) => {
  const { code } = await aParcel(adminApi, { recipient_email: 'ada@example.com' });
  for (const address of [
    OVERVIEW,
    `/control/parcels/${code}/activities/create`,
    '/control/email/send.html',
  ]) {
    await page.goto(address);
    const notice = page.getByRole('note', { name: "Email isn't set up" });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('link', { name: 'Set up email' })).toHaveAttribute(
      'href',
      '/control/settings/mail',
    );
  }
});

test('the reset page names a way to a new password without email', async ({ page }) => {
  await page.goto('/control/password.html');
  await expect(page.getByText('npm run reset-link')).toBeVisible();
  await expectAccessible(page);
});

adminTest('sets the status and the place along with an event', async ({ page, adminApi }) => {
  const parcel = await aParcel(adminApi, { status: 'In transit' });
  await anEvent(adminApi, parcel, { title: 'Departed' });
  const { code } = parcel;
  await page.goto(`/control/parcels/${code}/activities/create`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Delivered', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picked up' })).toBeHidden();
  expect((await page.getByRole('textbox', { name: 'Description' }).boundingBox())?.height).toBe(250);
  await page.getByRole('button', { name: 'Delivered', exact: true }).click();
  const status = page.getByRole('checkbox', { name: 'Also set status to' });
  await expect(status).toBeChecked();
  for (const viewport of [
    { width: 375, height: 667 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    await expect(status).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('textbox', { name: 'Status' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Save event' })).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('button', { name: 'Save event' }).click();
  await expect(page.getByText('Event added.')).toBeVisible();
  const { data } = await (await adminApi.get(`/api/parcels/${code}`)).json();
  expect(data).toMatchObject({ status: 'Delivered', current_location: 'Lisbon, Portugal' });
});

adminTest('scrolls the navigation to the open page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/control/trash.html');
  const navigation = page.getByRole('navigation', { name: 'Control panel' });
  await expect(navigation.getByRole('link', { name: 'Trash' })).toBeInViewport({ ratio: 0.9 });
});

adminTest('shows a parcel on a phone with its full status and date', async ({ page, adminApi }) => {
  const status = 'Held at customs until the papers have come';
  const { code } = await aParcel(adminApi, {
    status,
    min_expected_delivery_date: '2031-02-03',
    max_expected_delivery_date: '2031-02-04',
  });
  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto(`${LIST}?q=${code}`);
  const card = page.getByRole('row').filter({ hasText: code });
  await expect(card.locator('time[datetime="2031-02-04"]').filter({ visible: true })).toHaveCount(1);
  const pill = card.getByText(status);
  expect(await pill.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
});

adminTest('shows all actions for ticked parcels on a phone', async ({ page, adminApi }) => {
  const { code } = await aParcel(adminApi);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${LIST}?q=${code}`);
  await page.getByRole('checkbox', { name: `Select ${code}` }).check();
  const bar = page.getByRole('group', { name: 'Selected parcels' });
  for (const name of ['Clear selection', 'Add event', 'Change status', 'Dates', 'Print', 'More'])
    await expect(bar.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  expect((await bar.boundingBox())?.height).toBeLessThan(200);
});

adminTest.describe('touch targets', () => {
  adminTest.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  adminTest('standalone controls are tall enough', async ({ page, adminApi }) => {
    const recipient_email = 'ada@example.com';
    const { code } = await aParcel(adminApi, { recipient_email });
    const heightOf = async (target: Locator) => (await target.boundingBox())?.height;

    await page.goto('/control/audit.html');
    const parts = page.getByRole('radiogroup', { name: 'Area' });
    expect(await heightOf(parts.getByText('Website'))).toBeGreaterThanOrEqual(44);
    await page.goto('/control/account/colleagues.html');
    const role = page.getByRole('combobox', { name: `Role of ${ADMIN.email}` });
    expect(await heightOf(role)).toBeGreaterThanOrEqual(44);
    await page.goto(`/control/parcels/${code}`);
    for (const name of [recipient_email, 'Edit map', 'Add photo'])
      expect(await heightOf(page.getByRole('link', { name }))).toBeGreaterThanOrEqual(44);
  });
});

adminTest(
  'keeps every value of an email in the list on one line',
  async ({ page, context, adminApi, baseURL }) => {
    const subject = 'A subject that goes on and on, '.repeat(6).trim();
    const data = {
      to: 'somebody.with.a.long.name@example.com, ada@example.com',
      subject,
      body: 'It is here.',
    };
    await adminApi.post('/api/contact', { data, failOnStatusCode: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/control/mails/list.html');
    const row = page.getByRole('row').filter({ hasText: 'A subject that goes on' }).first();
    await expect(row).toBeVisible();
    const box = await row.boundingBox();
    expect(box?.height).toBeLessThan(48);
    await context.addCookies([{ name: 'language', value: 'de', url: baseURL ?? '' }]);
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      const table = page.getByRole('table');
      await expect(table).toContainText('A subject that goes on');
      const cutOff = () => table.evaluate((all) => all.scrollWidth - (all.parentElement?.clientWidth ?? 0));
      await expect.poll(cutOff, { message: `is cut off at ${width}` }).toBeLessThanOrEqual(0);
    }
  },
);

adminTest('distinguishes an unknown address from an unknown page', async ({ page }) => {
  await page.goto('/control/nowhere.html');
  await expect(page.getByRole('heading', { name: '404 Error, Resource Not Found' })).toBeVisible();
  await expect(page.getByText(/\/control\/nowhere\.html$/)).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto('/control/pages/no-such-page');
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible();
});

adminTest('remembers the folded side navigation', async ({ page }) => {
  await page.goto(OVERVIEW);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await expectAccessible(page);
});

for (const language of ['en', 'de', 'ar', 'ru', 'vi']) {
  adminTest(
    `fits the list of parcels into 320 px in ${language}`,
    async ({ page, context, baseURL, adminApi }) => {
      const status = 'Held for an additional customs inspection';
      await aParcel(adminApi, { status, max_expected_delivery_date: '2026-01-02' });
      await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(LIST);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(tooWide, { message: 'scrolls sideways' }).toBeLessThanOrEqual(0);
      await page.getByRole('row').nth(1).getByRole('button').last().click();
      await expect(page.getByRole('menuitem').first()).toBeInViewport();

      await page.goto(`${LIST}?${new URLSearchParams({ status, overdue: 'yes' })}`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
      const above =
        (await topOf(page.getByRole('table'))) - (await topOf(page.getByRole('searchbox').last()));
      expect(above, 'search and filters take three rows').toBeLessThan(150);
    },
  );
}

adminTest('runs actions from the finder', async ({ page, adminApi }) => {
  const { code } = await aParcel(adminApi);
  await page.goto(OVERVIEW);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const finder = page.getByRole('dialog').getByRole('combobox');
  await page.keyboard.press('Control+K');
  await expect(finder).toBeFocused();
  await page.keyboard.type('dark');
  await expect(finder).toHaveValue('dark');
  await page.getByRole('option', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Control+K');
  await expect(finder).toBeFocused();
  await page.keyboard.type(code);
  await page.getByRole('option', { name: `Add event: ${code}` }).click();
  await expect(page.getByRole('dialog', { name: 'Add event' })).toBeVisible();
});
