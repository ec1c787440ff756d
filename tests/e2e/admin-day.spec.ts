import { find, tabAndType, tabTo } from './keyboard.ts';
import { ADMIN, expect, test } from './shared-product.ts';

const CODE = `DAY-${process.pid}`;
const SECOND = `${CODE}-2`;

test("an admin's morning without a mouse", async ({ page, adminApi }) => {
  // Whatever is pressed with a mouse or a finger fails the day.
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => Reflect.set(globalThis, 'touched', true), true);
  });

  await test.step('signing in', async () => {
    await page.goto('/control/signin.html');
    await tabAndType(page, page.getByRole('textbox', { name: 'Email' }), ADMIN.email);
    await tabAndType(page, page.getByLabel('Password', { exact: true }), ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  });

  await test.step('two parcels', async () => {
    for (const code of [CODE, SECOND]) {
      await find(page, 'create parcel', 'Create parcel');
      await tabAndType(page, page.getByRole('textbox', { name: 'Tracking code' }), code);
      await tabAndType(page, page.getByRole('textbox', { name: 'Recipient name' }), 'Ada Winter');
      await tabAndType(page, page.getByRole('textbox', { name: 'Destination' }), 'Lisbon, Portugal');
      await tabTo(page, page.getByText('More details'));
      await page.keyboard.press('Enter');
      await tabAndType(page, page.getByRole('textbox', { name: 'Recipient email' }), 'ada@example.com');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Parcel ${code} created.`)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: code })).toBeFocused();
    }
  });

  await test.step('an event, and an email about it', async () => {
    await find(page, CODE, new RegExp(`^${CODE} `));
    await expect(page.getByRole('heading', { level: 1, name: CODE })).toBeVisible();
    await page.keyboard.press('e');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Picked up');
    await tabTo(page, page.getByRole('switch', { name: 'Notify the recipient by email' }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Event added.')).toBeVisible();
    const mails = async () => (await adminApi.get('/api/mails?q=ada@example.com')).json();
    await expect.poll(async () => JSON.stringify(await mails())).toContain(CODE);
  });

  await test.step('the same for both at once', async () => {
    await find(page, 'parcels', 'Parcels');
    await expect(page.getByRole('heading', { level: 1, name: 'Parcels' })).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(CODE);
    await expect(page.getByRole('row')).toHaveCount(3);
    await tabTo(page, page.getByRole('checkbox', { name: 'Select all on this page' }));
    await page.keyboard.press('Space');
    await tabTo(
      page,
      page.getByRole('group', { name: 'Selected parcels' }).getByRole('button', { name: 'Add event' }),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Departed');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('2 parcels updated.')).toBeVisible();
  });

  expect(await page.evaluate(() => Reflect.get(globalThis, 'touched'))).toBeUndefined();
});
