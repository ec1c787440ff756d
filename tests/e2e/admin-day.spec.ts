import { generateTrackingCode } from '@vaultway/contracts';
import { find, tabAndType, tabTo } from './keyboard.ts';
import { ADMIN, expect, test } from './shared-product.ts';

const CODE = generateTrackingCode('DAY');
const SECOND = `${CODE}-2`;

test("an admin's day without a mouse", async ({ page, request, adminApi }) => {
  test.setTimeout(400_000);
  // Any mouse or touch press fails the test.
  let pressed = false;
  await page.exposeFunction('pressed', () => (pressed = true));
  await page.addInitScript(() => {
    const report = Reflect.get(globalThis, 'pressed') as () => void;
    addEventListener('pointerdown', () => report(), true);
  });
  const subject = `Saturday ${CODE}`;
  const visitor = { name: 'Grace', email: 'grace@example.com', subject, body: 'Are you open?' };
  await request.post('/api/messages', { data: visitor, failOnStatusCode: true });

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

  await test.step('the status of one, and back again', async () => {
    const row = page.getByRole('row', { name: SECOND });
    await tabTo(page, row.getByRole('button', { name: /^Change status of/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('menuitem').first(), 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`${SECOND} is now`))).toBeVisible();
    const { data: changed } = await (await adminApi.get(`/api/parcels/${SECOND}`)).json();
    await page.keyboard.press('Control+Z');
    const statusNow = async () => (await (await adminApi.get(`/api/parcels/${SECOND}`)).json()).data.status;
    await expect.poll(statusNow).not.toBe(changed.status);
  });

  await test.step('labels', async () => {
    const labels = page.waitForEvent('popup');
    await find(page, CODE, `Print label: ${CODE}`);
    await (await labels).close();
    // The label's tab was in front.
    await page.bringToFront();
  });

  await test.step('an import', async () => {
    await find(page, 'import file', 'Import file');
    // Awaited early: Chromium reports choosers only after it was told to, and a key is faster than that.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, page.getByLabel('CSV file'));
    await page.keyboard.press('Enter');
    const buffer = Buffer.from(`Code;Name;City\n${CODE}-3;Ada Winter;Lagos\n`);
    await (await chooser).setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer });
    await tabTo(page, page.getByRole('button', { name: 'Import 1 row' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 parcel imported')).toBeVisible();
  });

  await test.step('an invoice', async () => {
    await find(page, 'create invoice', 'Create invoice');
    await tabAndType(page, page.getByRole('textbox', { name: 'Product' }), 'Insured transport');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Invoice \d{4}-\d{6} created\.$/)).toBeVisible();
  });

  await test.step('an answer to a message', async () => {
    await find(page, 'messages', 'Messages');
    await tabTo(page, page.getByRole('link', { name: subject }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Reply' }));
    await page.keyboard.press('Enter');
    await tabAndType(page, page.getByRole('textbox', { name: 'Message' }), 'From nine to noon.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: `Re: ${subject}` })).toBeVisible();
    await expect(page.getByText('Not sent', { exact: true })).toBeVisible();
  });

  await test.step('an email once more, from the outbox', async () => {
    await find(page, 'outbox', 'Outbox');
    await tabTo(page, page.getByRole('link', { name: `Re: ${subject}` }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Send again' }));
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Your email was kept in the outbox and not sent', { exact: false }),
    ).toBeVisible();
  });

  await test.step('a page', async () => {
    const title = `Opening hours ${CODE}`;
    await adminApi.post('/api/pages', { data: { title, content: 'Nine to five' }, failOnStatusCode: true });
    await find(page, 'pages', 'Pages');
    await tabTo(page, page.getByRole('link', { name: title }));
    await page.keyboard.press('Enter');
    await tabAndType(page, page.getByRole('textbox', { name: 'Text' }), 'Nine to noon');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(`Page ${title} saved.`)).toBeVisible();
  });

  await test.step('a setting', async () => {
    await find(page, 'settings', 'Settings');
    await tabTo(page, page.getByRole('main').getByRole('link', { name: /Company/ }));
    await page.keyboard.press('Enter');
    await tabAndType(page, page.getByRole('textbox', { name: 'Opening hours' }), 'Under guard at any hour');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Settings saved.')).toBeVisible();
  });

  await test.step('a deletion, and back again', async () => {
    await find(page, SECOND, new RegExp(`^${SECOND} `));
    await expect(page.getByRole('heading', { level: 1, name: SECOND })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: `More actions for ${SECOND}` }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('menuitem', { name: 'Delete parcel' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Parcel ${SECOND} deleted.`)).toBeVisible();
    await page.keyboard.press('Control+Z');
    await expect.poll(async () => (await adminApi.get(`/api/parcels/${SECOND}`)).status()).toBe(200);
  });

  await test.step('signing out', async () => {
    // Backwards: the list of parcels lies ahead, which is as long as there are parcels.
    await tabTo(page, page.getByRole('button', { name: 'Sign out' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  });

  expect(pressed).toBe(false);
});
