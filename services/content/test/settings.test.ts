import { MessageClient, SecurityNotes } from '@vaultway/common';
import { SecurityNote, toDetail, UpdateSettings } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_SETTINGS, startContent, type ContentUnderTest, type Started } from './support/content.js';
import { FakeMail } from './support/fake-mail.js';
import { LINK_LOCAL, LOOPBACK, PRIVATE } from '../../../tests/support/private-addresses.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { aPicture, formOf } from './support/pictures.js';

let started: Started;
let content: ContentUnderTest;
let mail: FakeMail;
const admin = () => content.signedIn();
const visitor = () => content.visitor();
const change = (fields: object) => admin().patch('/api/settings', fields);

beforeAll(async () => {
  started = await startContent({ MAIL_ALLOW_PRIVATE_HOSTS: true });
  ({ content } = started);
  mail = await FakeMail.start(content.config.REDIS_URL);
});
afterAll(async () => {
  await mail.stop();
  await started.stop();
});

const SMTP = { smtp_host: 'mail.example.com', smtp_port: 587, smtp_user: 'ada' };

it('reports names of changed settings to the security log, however many, without values', async () => {
  const noted = vi.spyOn(content.service.app.get(SecurityNotes), 'note').mockReturnValue();
  await change({
    ...SMTP,
    chat_code: '<script>secret()</script>',
    delivery_pin: 'yes',
    time_zone: 'Asia/Tokyo',
  });
  expect(noted.mock.calls).toEqual([
    [
      'settings_changed',
      {
        email: expect.any(String),
        detail: 'chat_code, time_zone, smtp_host, smtp_port, smtp_user, delivery_pin',
      },
    ],
  ]);
  await change({ time_zone: 'Asia/Tokyo' });
  expect(noted).toHaveBeenCalledTimes(1);
  noted.mockRestore();
  await change({ chat_code: '', delivery_pin: 'no', time_zone: '' });
});

it('reports even a change of every setting completely', () => {
  const all = Object.keys(UpdateSettings.shape).join(', ');
  const note = {
    id: v7(),
    at: new Date().toISOString(),
    event: 'settings_changed',
    email: null,
    address: null,
  };
  expect(SecurityNote.safeParse({ ...note, detail: all }).success).toBe(true);
});

describe('reading the settings', () => {
  beforeEach(() => change(SMTP));

  it('shows visitors everything but the mail server', async () => {
    const answer = await visitor().get('/api/settings');
    expect(answer).toMatchEnvelope({
      status: 200,
      data: { company_name: 'Vaultway', contact_email: FIRST_SETTINGS.CONTACT_EMAIL, contact_phone: null },
    });
    expect(Object.keys(answer.body.data).filter((name) => name.startsWith('smtp'))).toEqual([]);
  });

  it('shows admins the mail server too', async () => {
    expect((await admin().get('/api/settings')).body.data).toMatchObject(SMTP);
  });

  it('omits it from the graph', async () => {
    expect((await admin().get('/api/graph')).text).not.toContain('mail.example.com');
  });

  it('is answered completely over Redis', async () => {
    const messages = content.service.app.get(MessageClient);
    const reply = await messages.ask('settings.get', {}, { fallback: null });
    expect(reply).toEqual((await admin().get('/api/settings')).body.data);
  });
});

describe('changing the settings', () => {
  it('accepts every field and changes nothing else', async () => {
    const fields = {
      company_name: 'Gold & Söhne',
      contact_email: 'office@example.org',
      contact_phone: '+41 44 000 00 00',
      contact_phone_alt: '+41 44 000 00 01',
      contact_twitter: '@gold',
      contact_telegram: 't.me/gold',
      contact_instagram: 'gold',
      contact_address: 'Bahnhofstrasse 1\nZürich',
      opening_hours: 'Mon–Fri 9–17',
      mail_driver: 'smtp',
      mail_template: 'html3',
      ...SMTP,
      retention_days: 30,
      delivery_pin: 'yes',
      company_country: 'CH',
      company_tax_number: 'CHE-123.456.788 MWST',
      payment_details: 'CH93 0076 2011 6238 5295 7',
      insured_limits: 'Air freight: USD 100,000\nSea: 5000 EUR',
      log_addresses: 'notary@example.com\nada@example.com',
      log_policy: 'Ask us anything.',
      meta_description: 'x'.repeat(1000),
      chat_code: '<script>1</script>',
      time_zone: 'Europe/Zurich',
      tracking_privacy: 'gated',
      tracking_prefix: 'VW7',
      tile_url: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      tile_attribution: '© A map maker',
      hero_1: null,
      hero_2: null,
      hero_3: null,
      section_vaults: null,
      section_metals: null,
      logo: null,
      favicon: null,
      accent_color: '#0b5d2a',
      site_texts: { de: { 'hero.promise': 'Bewacht unterwegs.' } },
    };
    const answer = await change(fields);
    expect(answer).toMatchEnvelope({ status: 200, message: 'Settings updated' });
    expect(answer.body.data).toEqual({
      ...fields,
      accent: { shape: '#0b5d2a', text: '#0b5d2a', dark: expect.any(String), night: expect.any(String) },
      logo_plate: 'none',
      logo_has_name: 'no',
      claims_confirmed: null,
      vault_two_approvals_above: null,
      mail_relay: false,
      tracking_privacy_decided: true,
      updated_at: expect.stringMatching(/Z$/),
      warnings: [],
    });
    const after = await change({ contact_phone: '1' });
    expect(after.body.data).toMatchObject({ ...fields, contact_phone: '1' });
  });

  it('warns of those that documents print only in part, when they are written', async () => {
    const warnings = async (fields: object) => (await change(fields)).body.data.warnings;
    const texts = { company_name: 'Gold 𒀀', contact_phone_alt: '𒀀', contact_address: '𒀀' };
    const fields = (all: { field: string; code: string }[]) => all.map(({ field, code }) => [field, code]);
    expect(fields(await warnings({ ...texts, opening_hours: '𒀀' }))).toEqual([
      ['company_name', 'unprintable'],
      ['contact_address', 'unprintable'],
      ['contact_phone_alt', 'unprintable'],
    ]);
    expect(await warnings({ contact_phone: '1' })).toEqual([]);
    expect((await admin().get('/api/settings')).body.data).not.toHaveProperty('warnings');
    await change({ company_name: '', contact_address: '', contact_phone_alt: '', opening_hours: '' });
  });

  it('clears or resets blank fields', async () => {
    const answer = await change({
      company_name: '',
      contact_phone: '',
      contact_address: null,
      mail_driver: '',
      mail_template: '',
      smtp_host: '',
      smtp_port: '',
      chat_code: ' ',
      time_zone: '',
    });
    expect(answer.body.data).toMatchObject({
      company_name: 'Vaultway',
      contact_phone: null,
      contact_address: null,
      mail_driver: 'outbox',
      mail_template: 'plain',
      smtp_host: null,
      smtp_port: null,
      chat_code: null,
      time_zone: 'UTC',
    });
  });

  it.each([
    [{ tracking_privacy: 'gated' }, [null, '', ' ']],
    [{ delivery_pin: 'yes' }, [null, '', ' ']],
    [{ retention_days: 30 }, ['', ' ']],
    [{ vault_two_approvals_above: '1000.50' }, ['', ' ']],
  ])('keeps %j when absent', async (protective, blanks) => {
    await change(protective);
    const [name] = Object.keys(protective) as [string];
    for (const blank of blanks)
      expect(await change({ [name]: blank })).toMatchEnvelope({
        status: 422,
        details: [expect.objectContaining({ field: name, code: 'required' })],
      });
    const form = new FormData();
    form.set(name, '');
    expect((await admin().patch('/api/settings', form)).status).toBe(422);
    expect((await admin().get('/api/settings')).body.data).toMatchObject(protective);
  });

  it('takes an amount for two approvals that visitors do not see, and an explicit "never"', async () => {
    for (const [above, code] of [
      ['-1', 'out_of_range'],
      ['1.001', 'too_many_decimals'],
      ['many', 'not_an_amount'],
    ])
      expect(await change({ vault_two_approvals_above: above })).toMatchEnvelope({
        status: 422,
        details: [expect.objectContaining({ field: 'vault_two_approvals_above', code })],
      });
    expect((await change({ vault_two_approvals_above: 0 })).body.data.vault_two_approvals_above).toBe('0');
    const seen = await content.visitor().get('/api/settings');
    expect(seen.body.data).not.toHaveProperty('vault_two_approvals_above');
    expect(
      (await change({ vault_two_approvals_above: null })).body.data.vault_two_approvals_above,
    ).toBeNull();
  });

  it('accepts an explicit "forever"', async () => {
    await change({ retention_days: 30 });
    expect((await change({ retention_days: null })).body.data.retention_days).toBeNull();
  });

  it('accepts only uploaded pictures, and keeps them while in use', async () => {
    const uploaded = await admin().post('/api/images', formOf({}, { image: await aPicture() }));
    const logo = uploaded.body.data.image;

    expect((await change({ logo })).body.data).toMatchObject({ logo, hero_1: null });
    expect(await change({ hero_1: `/uploads/images/${'0'.repeat(32)}.jpg` })).toMatchEnvelope({
      status: 422,
      errors: ['Hero 1 is not an uploaded picture of this site'],
    });
    expect((await change({ logo: '' })).body.data.logo).toBeNull();
  });

  it("falls back to the product's text for a blank one", async () => {
    const site_texts = { en: { 'hero.promise': 'Ours', 'home.vaults': ' ' }, de: { 'home.vaults': '' } };
    expect((await change({ site_texts })).body.data.site_texts).toEqual({ en: { 'hero.promise': 'Ours' } });
    expect((await change({ site_texts: '' })).body.data.site_texts).toEqual({});
  });

  it.each<[fields: object, sentence: string]>([
    [{ accent_color: 'gold' }, 'Accent color is not a color like #b98a1f'],
    [{ logo: 'https://a.example/logo.png' }, 'Logo is neither a file nor the address of an uploaded picture'],
    [
      { insured_limits: 'Sea: EUR 5\nAir: much' },
      'Insured limits, line 2, is not like “Air freight: USD 100,000”',
    ],
    [{ site_texts: { en: { 'hero.promise': 'x'.repeat(601) } } }, 'Site texts is longer than 600 characters'],
    [{ log_addresses: 'ada@example.com\nnobody' }, 'Log addresses is not an email address'],
    [{ contact_email: '' }, 'Contact email is required'],
    [{ contact_email: 'nobody' }, 'Contact email is not an email address'],
    [{ contact_email: 'a@b.ch\r\nBcc: c@d.ch' }, 'Contact email must be a single line'],
    [{ contact_phone: 'x'.repeat(301) }, 'Contact phone is longer than 300 characters'],
    [{ meta_description: 'x'.repeat(1001) }, 'Meta description is longer than 1000 characters'],
    [{ chat_code: 'x'.repeat(5001) }, 'Chat code is longer than 5000 characters'],
    [{ mail_driver: 'pigeon' }, 'Mail driver must be one of: smtp, relay, outbox'],
    [{ mail_template: 'html5' }, 'Mail template must be one of: plain, html1, html2, html3, html4'],
    [{ smtp_port: 0 }, 'SMTP port is less than 1'],
    [{ smtp_port: '65536' }, 'SMTP port is greater than 65535'],
    [{ smtp_port: 2.5 }, 'SMTP port is not a number'],
    [{ smtp_host: 'mail server' }, 'SMTP host is not a host name like mail.example.com'],
    [{ time_zone: 'Mars/Olympus' }, 'Time zone is not a name like Europe/Zurich'],
    [{ time_zone: '+02:00' }, 'Time zone is not a name like Europe/Zurich'],
    [{ tracking_prefix: 'TOO-LONG' }, 'Tracking prefix is at most 8 letters A–Z and digits'],
    [{ tracking_prefix: 'ABCDEFGHI' }, 'Tracking prefix is at most 8 letters A–Z and digits'],
    ...[
      'http://a.example/{z}/{x}/{y}',
      'https://a.example/{z}/{x}',
      'https://a.example/{z}/{x}/{y}/{key}',
    ].map((tile_url): [object, string] => [
      { tile_url },
      'Tile url is not an address like https://tiles.example.com/{z}/{x}/{y}.png',
    ]),
  ])('refuses %j', async (fields, sentence) => {
    expect(await change(fields)).toMatchEnvelope({ status: 422, errors: [sentence] });
  });

  it('writes the prefix of tracking codes in capitals', async () => {
    expect((await change({ tracking_prefix: ' vw ' })).body.data.tracking_prefix).toBe('VW');
  });

  it('accepts a form', async () => {
    const form = new FormData();
    form.set('smtp_port', '2525');
    form.set('unknown', 'is ignored');
    expect(await admin().patch('/api/settings', form)).toMatchEnvelope({
      status: 200,
      data: { smtp_port: 2525 },
    });
  });

  it('is for admins', async () => {
    expect((await visitor().patch('/api/settings', { company_name: 'Mine' })).status).toBe(401);
  });

  it('is recorded in the audit trail', async () => {
    await change({ contact_twitter: '@before' });
    await change({ contact_twitter: '@after' });
    const [entry] = await content.auditOf('settings', 'settings');
    expect(entry).toMatchObject({
      action: 'settings.updated',
      admin_email: 'admin@example.com',
      before: { contact_twitter: '@before' },
      after: { contact_twitter: '@after' },
    });
  });
});

describe('a way of sending', () => {
  const MAILBOX = { mail_driver: 'smtp', smtp_host: '127.0.0.1', smtp_port: 2525 };
  const refused = toDetail('smtp_host', 'mail_no_answer');
  const stored = async () => (await admin().get('/api/settings')).body.data;
  const forget = () => void Object.assign(mail, { tried: [], finds: [], isBroken: false });
  beforeEach(async () => {
    await change({ mail_driver: 'outbox', ...SMTP });
    forget();
  });
  afterEach(forget);

  it('is not saved while it does not work', async () => {
    mail.finds = [refused];
    expect(await change(MAILBOX)).toMatchEnvelope({ status: 422, details: [refused] });
    expect(mail.tried).toEqual([MAILBOX]);
    expect(await stored()).toMatchObject({ mail_driver: 'outbox', ...SMTP });
  });

  it('is saved after a test with the existing settings', async () => {
    expect(await change({ mail_driver: 'smtp' })).toMatchEnvelope({ status: 200 });
    expect(mail.tried).toEqual([{ mail_driver: 'smtp', smtp_host: SMTP.smtp_host, smtp_port: 587 }]);
    expect(await stored()).toMatchObject({ mail_driver: 'smtp' });
  });

  it('is tested again when its server changes, but not otherwise', async () => {
    await change(MAILBOX);
    mail.finds = [refused];
    const others = { ...MAILBOX, company_name: 'Gold & Söhne', smtp_user: 'grace' };
    expect(await change(others)).toMatchEnvelope({ status: 200 });
    expect(await change({ smtp_port: 25 })).toMatchEnvelope({ status: 422 });
    expect(await change({ mail_driver: 'outbox', smtp_host: null })).toMatchEnvelope({ status: 200 });
    expect(mail.tried).toHaveLength(2);
  });

  it('is not saved untested', async () => {
    mail.isBroken = true;
    expect(await change(MAILBOX)).toMatchEnvelope({ status: 503 });
    expect(await stored()).toMatchObject({ mail_driver: 'outbox' });
  });
});

describe('a mail server in our own network', () => {
  const refused = { status: 422, details: [toDetail('smtp_host', 'mail_host_private')] };
  let guarded: ContentUnderTest;
  beforeAll(async () => {
    guarded = await content.replica({ MAIL_ALLOW_PRIVATE_HOSTS: false });
    await change({ mail_driver: 'outbox', ...SMTP });
  });
  afterAll(() => guarded.stop());

  /** The form accepts no other full stops in host names. */
  const typed = (hosts: string[]) => hosts.filter((host) => !/[。．]/.test(host));

  it.each(typed([...LINK_LOCAL, ...PRIVATE]))('is not saved: %s', async (smtp_host) => {
    expect(await change({ smtp_host })).toMatchEnvelope(refused);
    expect(await guarded.signedIn().patch('/api/settings', { smtp_host })).toMatchEnvelope(refused);
  });

  it.each(typed([...LOOPBACK, 'localhost']))(
    'on this machine is saved only with the guards off: %s',
    async (smtp_host) => {
      await change(SMTP);
      expect(await guarded.signedIn().patch('/api/settings', { smtp_host })).toMatchEnvelope(refused);
      expect(await change({ smtp_host })).toMatchEnvelope({ status: 200 });
    },
  );

  it('does not block other changes if already saved', async () => {
    await change({ smtp_host: '127.0.0.1' });
    const fields = { smtp_host: '127.0.0.1', company_name: 'Vaultway' };
    expect(await guarded.signedIn().patch('/api/settings', fields)).toMatchEnvelope({ status: 200 });
  });
});

describe('the mail driver relay', () => {
  it('cannot be chosen without a relay', async () => {
    expect(await change({ mail_driver: 'relay' })).toMatchEnvelope({
      status: 422,
      details: [
        {
          field: 'mail_driver',
          code: 'not_available',
          message: 'Mail driver relay is not available: no mail server was configured for it',
          params: { choice: 'relay' },
        },
      ],
    });
  });

  it('can be chosen with a relay, and stays when it is removed', async () => {
    const withRelay = await content.replica({ MAIL_RELAY_CONFIGURED: true });
    const chosen = await withRelay.signedIn().patch('/api/settings', { mail_driver: 'relay' });
    expect(chosen).toMatchEnvelope({ status: 200, data: { mail_driver: 'relay' } });
    await withRelay.stop();
    expect(await change({ mail_driver: 'relay', contact_phone: '2' })).toMatchEnvelope({ status: 200 });
  });
});

describe("whether the site's own emails are sent", () => {
  it('is visible to visitors, in the settings and in the graph', async () => {
    const told = async (of: ContentUnderTest) => {
      const { settings } = (await of.visitor().get('/api/graph')).body.data;
      return [settings.mail_relay, (await of.visitor().get('/api/settings')).body.data.mail_relay];
    };
    const withRelay = await content.replica({ MAIL_RELAY_CONFIGURED: true });

    expect(await told(content)).toEqual([false, false]);
    expect(await told(withRelay)).toEqual([true, true]);
    await withRelay.stop();
  });

  it('is false without a contact address to send from, such as after an upgrade that removes the example', async () => {
    const [row] = await content.database.query<{ contact_email: string }[]>(
      'SELECT contact_email FROM settings',
    );
    await content.database.query('UPDATE settings SET contact_email = NULL');
    const withRelay = await content.replica({ MAIL_RELAY_CONFIGURED: true });
    const told = async () => (await withRelay.visitor().get('/api/graph')).body.data.settings.mail_relay;
    expect(await told()).toBe(false);
    const own = { contact_email: row?.contact_email ?? 'office@vaultway.example' };
    expect(await withRelay.signedIn().patch('/api/settings', own)).toMatchEnvelope({ status: 200 });
    expect(await told()).toBe(true);
    await withRelay.stop();
  });

  it('tells whether the sandbox runs, where it does', async () => {
    const withSandbox = await content.replica({ SANDBOX: 'on' });
    expect((await withSandbox.visitor().get('/api/settings')).body.data.sandbox).toBe(true);
    expect((await withSandbox.signedIn().get('/api/settings')).body.data.sandbox).toBe(true);
    await withSandbox.stop();
    expect((await content.visitor().get('/api/settings')).body.data).not.toHaveProperty('sandbox');
  });

  it('follows the relay that an admin saves, in every replica, and is kept while mail is down', async () => {
    const other = await content.replica();
    const told = async () =>
      Promise.all(
        [content, other].map(
          async (of) => (await of.visitor().get('/api/graph')).body.data.settings.mail_relay as boolean,
        ),
      );
    await mail.saveRelay(true);
    await expect.poll(told).toEqual([true, true]);
    expect(await change({ mail_driver: 'relay' })).toMatchEnvelope({ status: 200 });
    const alone = await content.replica({ REDIS_URL: await freshRedis() });
    expect((await alone.visitor().get('/api/settings')).body.data.mail_relay).toBe(true);
    await alone.stop();
    await mail.saveRelay(false);
    await expect.poll(told).toEqual([false, false]);
    await other.stop();
    await change({ mail_driver: 'outbox' });
  });
});

describe('privacy of the tracking page', () => {
  const seen = async (url: ContentUnderTest) => (await url.signedIn().get('/api/settings')).body.data;
  const graphOf = async (of: ContentUnderTest) =>
    (await of.visitor().get('/api/graph')).body.data.settings.tracking_privacy as string;

  it('is open and undecided by default', async () => {
    const own = await startContent();
    const fresh = own.content;
    expect(await seen(fresh)).toMatchObject({ tracking_privacy: 'open', tracking_privacy_decided: false });
    await fresh.signedIn().patch('/api/settings', { contact_phone: '1' });
    expect(await seen(fresh)).toMatchObject({ tracking_privacy_decided: false });
    await fresh.signedIn().patch('/api/settings', { tracking_privacy: 'open' });
    expect(await seen(fresh)).toMatchObject({ tracking_privacy: 'open', tracking_privacy_decided: true });
    await own.stop();
  });

  it('follows the installation until an admin decides', async () => {
    const own = await startContent({ TRACKING_PRIVACY: 'gated' });
    const installed = own.content;
    const gated = { tracking_privacy: 'gated', tracking_privacy_decided: true };
    expect(await seen(installed)).toMatchObject(gated);
    expect(await graphOf(installed)).toBe('gated');
    const other = await installed.signedIn().patch('/api/settings', { contact_phone: '1' });
    expect(other.body.data).toMatchObject(gated);
    await installed.signedIn().patch('/api/settings', { tracking_privacy: 'open' });
    expect(await seen(installed)).toMatchObject({ tracking_privacy: 'open', tracking_privacy_decided: true });
    expect(await graphOf(installed)).toBe('open');
    await own.stop();
  });

  it('hides from visitors whether it was decided', async () => {
    expect((await visitor().get('/api/settings')).body.data).not.toHaveProperty('tracking_privacy_decided');
    expect((await admin().get('/api/graph')).text).not.toContain('decided');
  });
});
