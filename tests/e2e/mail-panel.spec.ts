import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { asWithRelay, headerOf, keptMail, linkIn } from './kept-mail.ts';
import { aParcel, anEvent } from './parcel.builder.ts';
import { adminTest, expect, test } from './shared-product.ts';

adminTest(
  'an admin reads and answers a message from a visitor',
  async ({ page, browser, baseURL, adminApi }) => {
    const subject = `Opening hours ${process.pid}-${Date.now()}`;
    const email = `grace-${Date.now()}@example.com`;
    const visitor = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
    const site = await visitor.newPage();
    await site.goto('/contact.html');
    await site.getByRole('textbox', { name: 'Your email' }).fill(email);
    await site.getByRole('textbox', { name: 'Subject' }).fill(subject);
    await site.getByRole('textbox', { name: 'Message' }).fill('Are you open on Saturday?');
    await site.getByRole('button', { name: 'Send message' }).click();
    await expect(site.getByText('Message sent')).toBeVisible();
    await visitor.close();

    await page.goto('/control/messages/list.html');
    await expect(page.getByRole('img', { name: /unread message/ })).toBeVisible();
    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByText('Are you open on Saturday?')).toBeVisible();
    await page.getByRole('link', { name: 'Reply' }).click();
    const words = page.getByRole('textbox', { name: 'Message' });
    await expect(words).toHaveValue('\n\n> Are you open on Saturday?');
    await words.fill('From nine to noon.\n\n> Are you open on Saturday?');
    await page.getByRole('button', { name: 'Send' }).click();

    await expect(page).toHaveURL(/\/control\/mails\/[0-9a-f-]+$/);
    await expect(page.getByRole('heading', { name: `Re: ${subject}` })).toBeVisible();
    await expect(page.getByText('Not sent', { exact: true })).toBeVisible();
    const kept = await keptMail(adminApi, 'contact', email);
    expect(kept.subject).toBe(`Re: ${subject}`);
    expect(kept.text).toContain('From nine to noon.');
  },
);

adminTest(
  'an event with its box ticked is mailed to the recipient as previewed',
  async ({ page, adminApi }) => {
    const recipient_email = `ada-${Date.now()}@example.com`;
    const parcel = await aParcel(adminApi, { recipient_email });
    await page.goto(`/control/parcels/${parcel.code}/activities/create`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Landed in Lisbon');
    await page.getByRole('switch', { name: 'Notify the recipient by email' }).check();
    const preview = page.getByRole('region', { name: 'Email to the recipient' });
    await expect(preview).toContainText(`Parcel ${parcel.code}: Landed in Lisbon`);
    await page.getByRole('button', { name: 'Save event' }).click();
    await expect(page.getByText('Event added.')).toBeVisible();

    const mail = await keptMail(adminApi, 'parcel_news', recipient_email);
    expect(mail.subject).toBe(`Parcel ${parcel.code}: Landed in Lisbon`);
    expect(mail.text).toContain('Hello Ada Winter,');
  },
);

test('a reader subscribes, confirms, gets news, and unsubscribes with one click in the mail program', async ({
  page,
  request,
  adminApi,
}) => {
  const email = `reader-${Date.now()}@example.com`;
  const parcel = await aParcel(adminApi);
  await asWithRelay(page);
  await page.goto(`/track.html?code=${parcel.code}`);
  await page.getByRole('button', { name: 'Email me updates' }).click();
  await page.getByRole('textbox', { name: 'Your email' }).fill(email);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  await page.goto(linkIn(await keptMail(adminApi, 'subscription', email), 'confirm=').href);
  await page.getByRole('button', { name: 'Yes, notify me' }).click();
  await expect(page.getByText("You're subscribed")).toBeVisible();

  await anEvent(adminApi, parcel, { title: 'Landed in Lisbon' });
  const news = await keptMail(adminApi, 'parcel_news', email);
  expect(news.subject).toBe(`Parcel ${parcel.code}: Landed in Lisbon`);
  expect(headerOf(news, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await page.goto(linkIn(news, 'unsubscribe=').href);
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
  await anEvent(adminApi, parcel, { title: 'Cleared' });
  await expect.poll(() => mailsTo(adminApi, email)).toBe(2);

  const oneClick = headerOf(news, 'list-unsubscribe').slice(1, -1);
  const form = { 'List-Unsubscribe': 'One-Click' };
  expect((await request.post(oneClick, { form })).status()).toBe(200);
  await anEvent(adminApi, parcel, { title: 'Delivered' });
  expect(await mailsTo(adminApi, email)).toBe(2);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText("You're unsubscribed")).toBeVisible();
});

/** Counts the news mails to an address. */
async function mailsTo(api: APIRequestContext, email: string): Promise<number> {
  const answer = await api.get(`/api/mails?${new URLSearchParams({ kind: 'parcel_news', q: email })}`);
  return (await answer.json()).total;
}

adminTest.describe('with axe', () => {
  const subject = `Axe ${process.pid}`;
  const words = { subject, body: 'Words' };

  adminTest('the outbox and a mail in it', async ({ page, adminApi }) => {
    await adminApi.post('/api/contact', { data: { ...words, to: 'ada@example.com' } });
    await page.goto(`/control/mails/list.html?${new URLSearchParams({ q: subject, kind: 'contact' })}`);
    await expect(page.getByRole('link', { name: subject })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByText('Words')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });

  adminTest('writing a mail', async ({ page }) => {
    await page.goto('/control/email/send.html?to=ada@example.com,nobody&subject=Hello');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Vaultway');
    await expectAccessibleInBothThemes(page);
  });

  adminTest('the inbox and a message in it', async ({ page, adminApi }) => {
    await adminApi.post('/api/messages', { data: { ...words, email: 'ada@example.com' } });
    await page.goto(`/control/messages/list.html?${new URLSearchParams({ q: subject })}`);
    await expect(page.getByRole('link', { name: subject })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByRole('link', { name: 'Reply' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
