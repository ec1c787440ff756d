import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aContact, aPasswordToken, aSubscription, someParcelNews } from './support/builders.js';
import { MailUnderTest } from './support/mail-under-test.js';

let mail: MailUnderTest;
beforeAll(async () => {
  mail = await MailUnderTest.start();
});
afterAll(() => mail.stop());

async function kept(changes: object = {}) {
  const { body } = await mail.admin.post('/api/contact', aContact(changes));
  const { id } = await mail.reaching(body.data.id, 'kept');
  return { id, mail: await mail.kept(id) };
}

it('keeps a mail as a file that mail programs open', async () => {
  const { id, mail: opened } = await kept({ to: 'ada@example.com, grace@example.com' });
  expect(opened.from).toMatchObject({ name: 'Vaultway Zürich', address: 'office@vaultway.example' });
  expect(opened.bcc).toMatchObject([{ address: 'ada@example.com' }, { address: 'grace@example.com' }]);
  expect(opened.subject).toBe('Your parcel is ready');
  expect(opened.text).toMatch(
    /^Dear Ada,\n\nplease come by\.\n\n-- \nVaultway Zürich\nBahnhofstrasse 1\n8001 Zürich\n/,
  );
  expect(opened.html).toBeUndefined();
  expect(opened.messageId).toBe(`<${id}@vaultway.example>`);
});

it('makes the file readable by its owner only', async () => {
  const { id } = await kept();
  const { mode } = await stat(join(mail.config.OUTBOX_DIR, `${id}.eml`));
  expect(mode & 0o777).toBe(0o600);
  expect(await mail.keptNames()).not.toContainEqual(expect.stringContaining('.part'));
});

it.each(['Ihr Päckchen für Zoë', 'الشحنة جاهزة للاستلام', '您的包裹已到达 📦', 'x'.repeat(300)])(
  'keeps every letter of the subject %s',
  async (subject) => {
    expect((await kept({ subject })).mail.subject).toBe(subject);
  },
);

it("uses the settings' template, with a text part", async () => {
  await mail.settings({ mail_template: 'html4' });
  const { id, mail: opened } = await kept({ body: 'Bring <b>both</b> keys & your passport' });
  expect(opened.html).toContain('Bring &lt;b&gt;both&lt;/b&gt; keys &amp; your passport');
  expect(opened.text).toContain('Bring <b>both</b> keys & your passport');
  expect((await mail.reaching(id, 'kept')).html).toBe(opened.html?.trimEnd());
  await mail.settings({ mail_template: 'plain' });
});

it("writes in the recipient's language, right to left where needed", async () => {
  await mail.settings({ mail_template: 'html1' });
  const id = await mail.request(someParcelNews({ title: 'وصل', recipient_name: 'ليلى' }, 'ar'));
  await mail.reaching(id, 'kept');
  const opened = await mail.kept(id);
  expect(opened.subject).toBe('الطرد VW-7Q4K-2M9X: وصل');
  expect(opened.html).toContain('<html lang="ar" dir="rtl"');
  expect(opened.text).toContain('مرحبًا ليلى،');
  await mail.settings({ mail_template: 'plain' });
});

it('has a List-Unsubscribe header in parcel news', async () => {
  const id = await mail.request(someParcelNews());
  await mail.reaching(id, 'kept');
  const { headers } = await mail.kept(id);
  const header = (key: string) => headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe')).toBe('<https://vaultway.example/unsubscribe?token=abc>');
  expect(header('auto-submitted')).toBe('auto-generated');
});

it('has the state of the event log in its headers', async () => {
  const id = await mail.request(someParcelNews({ log: { size: 12, root: `${'A'.repeat(43)}=` } }));
  await mail.reaching(id, 'kept');
  const { headers } = await mail.kept(id);
  const header = (key: string) => headers.find((one) => one.key === key)?.value;
  expect(header('x-log-size')).toBe('12');
  expect(header('x-log-root')).toBe(`${'A'.repeat(43)}=`);
});

it('supports one-click unsubscribe', async () => {
  const one_click_url = 'https://vaultway.example/api/subscriptions/unsubscribe?token=abc';
  const id = await mail.request(someParcelNews({ one_click_url }));
  await mail.reaching(id, 'kept');
  const { headers, text } = await mail.kept(id);
  const header = (key: string) => headers.find((one) => one.key === key)?.value;
  expect(header('list-unsubscribe')).toBe(`<${one_click_url}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(text).toContain('https://vaultway.example/unsubscribe?token=abc');
});

it('asks an address for consent, and hides the link from everyone else', async () => {
  const id = await mail.request(aSubscription());
  expect(await mail.reaching(id, 'kept')).toMatchObject({ kind: 'subscription', text: null, html: null });
  const { subject, text } = await mail.kept(id);
  expect(subject).toBe('Confirm updates on parcel VW-7Q4K-2M9X');
  expect(text).toContain('Yes, notify me:\nhttps://vaultway.example/subscription.html?confirm=abc');
});

it('shows a secret in the file only, never through the API', async () => {
  const id = await mail.request(aPasswordToken({ token: 'TOP-SECRET-1' }));
  expect(await mail.reaching(id, 'kept')).toMatchObject({
    kind: 'password_token',
    confidential: true,
    subject: 'Your password reset token',
    text: null,
    html: null,
  });
  expect((await mail.kept(id)).text).toContain('Token: TOP-SECRET-1');
  expect((await mail.admin.get('/api/mails?per_page=100')).text).not.toContain('TOP-SECRET-1');
});

it('keeps all mails if the driver is a missing relay', async () => {
  await mail.settings({ mail_driver: 'relay' });
  const news = await mail.request(someParcelNews({ title: 'Angekommen' }, 'de'));
  await mail.reaching(news, 'kept');
  const { id: written } = await kept({ to: 'grace@example.com', subject: 'By relay' });
  const { body } = await mail.admin.get('/api/mails?per_page=2');
  expect(body.data).toMatchObject([
    { id: written, kind: 'contact', to: ['grace@example.com'], subject: 'By relay', sent_at: null },
    { id: news, kind: 'parcel_news', to: ['ada@example.com'], tries: 1, last_error: null, sent_at: null },
  ]);
  expect((await mail.kept(news)).subject).toBe('Sendung VW-7Q4K-2M9X: Angekommen');
  expect((await mail.kept(news)).text).toContain('Guten Tag Ada Lovelace,\nes gibt Neuigkeiten');
  expect((await mail.kept(written)).text).toContain('Dear Ada,\n\nplease come by.');
  await mail.settings({ mail_driver: 'outbox' });
});

it('keeps mails of a company without an address', async () => {
  await mail.settings({ contact_email: null });
  const id = await mail.request(aPasswordToken());
  expect(await mail.reaching(id, 'kept')).toMatchObject({ from: null });
  expect((await mail.kept(id)).from).toBeUndefined();
  await mail.settings({ contact_email: 'office@vaultway.example' });
});
