import '@vaultway/common/testing';
import { Nightly } from '@vaultway/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { Mailbox } from './support/mailbox.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_SUBSCRIPTION_PER_HOUR: 3 });
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
});
afterAll(async () => {
  await tracking?.stop();
  await mailbox?.close();
});

const ASKED = 'If there is such a parcel, updates start once the address is confirmed';
const GONE = 'You get no more news about this parcel';

let addresses = 0;
const anAddress = () => `reader-${(addresses += 1)}@example.com`;

const ask = (code: string, email: string, language = 'en') =>
  tracking.visitor().post(`${trackUrl(code)}/subscriptions`, { email, language });

const tokenIn = (url: string | null, name: string) => new URL(url ?? '').searchParams.get(name) ?? '';

async function asked(code: string, email: string, language?: string) {
  await ask(code, email, language);
  const mail = await mailbox.newest('subscription', email);
  return { mail, token: tokenIn(mail.data.confirm_url, 'confirm') };
}

/** Creates a parcel with a confirmed subscriber. */
async function aSubscriber(facts: Record<string, unknown> = {}, language?: string) {
  const parcel = await tracking.aParcel(facts).save();
  const email = anAddress();
  const { token } = await asked(parcel.tracking_code, email, language);
  const confirmed = await tracking.visitor().post('/api/subscriptions/confirm', { token });
  expect(confirmed.status).toBe(200);
  return { parcel, email, token };
}

const subscriptions = async (email: string): Promise<unknown[]> =>
  tracking.database.query('SELECT * FROM subscriptions WHERE email = $1', [email]);

describe('subscribing', () => {
  it('mails a confirmation link, in the visitor’s language', async () => {
    const parcel = await tracking.aParcel().save();
    const email = anAddress();
    const { mail } = await asked(parcel.tracking_code.toLowerCase(), email, 'ar');
    expect(mail).toMatchObject({
      to: [email],
      language: 'ar',
      confidential: true,
      data: { tracking_code: parcel.tracking_code },
    });
    expect(mail.data.confirm_url).toMatch(
      /^https:\/\/www\.example\.com\/subscription\.html\?confirm=[\w-]{33}[A-Za-z0-9]$/,
    );
  });

  it('gives the same response for an unknown code, and takes as long', async () => {
    const parcel = await tracking.aParcel().save();
    const time = async (code: string) => {
      const start = performance.now();
      const answer = await ask(code, anAddress());
      expect(answer).toMatchEnvelope({ status: 202, message: ASKED, data: null });
      return performance.now() - start;
    };
    const [known, unknown] = [await time(parcel.tracking_code), await time('NOBODY-KNOWS-IT')];
    expect(Math.min(known, unknown)).toBeGreaterThan(240);
  });

  it('sends no news until the address is confirmed', async () => {
    const parcel = await tracking.aParcel().save();
    const email = anAddress();
    const { token } = await asked(parcel.tracking_code, email);
    await anEvent(tracking.admin, parcel, { title: 'Too early' });
    await tracking.visitor().post('/api/subscriptions/confirm', { token });
    await anEvent(tracking.admin, parcel, { title: 'In time' });
    await mailbox.newest('parcel_news', email);
    const news = (await mailbox.mailsTo(email)).filter(({ kind }) => kind === 'parcel_news');
    expect(news).toMatchObject([{ data: { title: 'In time' } }]);
  });

  it('mails an address at most three times an hour, whoever requests it', async () => {
    const { tracking_code } = await tracking.aParcel().save();
    const email = anAddress();
    for (const spelling of [email, email.toUpperCase(), email]) await ask(tracking_code, spelling);
    const answer = await ask(tracking_code, email);
    expect(answer).toMatchEnvelope({ status: 429 });
    expect((await ask('NOBODY-KNOWS-IT', email)).status).toBe(429);
  });

  it('is rejected without an address, and with an empty code', async () => {
    expect(await tracking.visitor().post(`${trackUrl('X-1')}/subscriptions`, {})).toMatchEnvelope({
      status: 422,
      details: [{ field: 'email', code: 'required', message: 'Email is required' }],
    });
    expect((await ask('- -', anAddress())).status).toBe(422);
  });
});

describe('a link', () => {
  it('confirms, and may be reused', async () => {
    const { parcel, token } = await aSubscriber();
    const again = await tracking.visitor().post('/api/subscriptions/confirm', { token });
    expect(again).toMatchEnvelope({ status: 200, data: { tracking_code: parcel.tracking_code } });
  });

  it('that was never sent confirms nothing', async () => {
    const answer = await tracking.visitor().post('/api/subscriptions/confirm', { token: 'x'.repeat(32) });
    expect(answer).toMatchEnvelope({ status: 403, errors: ['This link is not valid or was used already'] });
  });

  it('is stored only as a hash', async () => {
    const { token } = await aSubscriber();
    const [row] = await tracking.database.query<{ all: string }[]>(
      `SELECT string_agg(subscription_links::text || encode(token_hash, 'escape'), '') AS all FROM subscription_links`,
    );
    expect(row?.all).not.toContain(token);
  });
});

describe('news', () => {
  it('is mailed with each event, without the recipient’s name', async () => {
    const { parcel, email } = await aSubscriber({ status: 'In transit' }, 'de');
    await anEvent(tracking.admin, parcel, { title: 'Arrived in Lisbon' });
    const mail = await mailbox.newest('parcel_news', email);
    expect(mail).toMatchObject({
      language: 'de',
      data: {
        title: 'Arrived in Lisbon',
        status: 'In transit',
        recipient_name: null,
        track_url: `https://www.example.com/track.html?code=${parcel.tracking_code}`,
      },
    });
    expect(mail.data.unsubscribe_url).toContain('https://www.example.com/subscription.html?unsubscribe=');
  });

  it('omits old events', async () => {
    const { parcel, email } = await aSubscriber();
    await anEvent(tracking.admin, parcel, { title: 'Old', created_at: '2020-01-01T00:00:00Z' });
    await anEvent(tracking.admin, parcel, { title: 'New' });
    await mailbox.newest('parcel_news', email);
    const news = (await mailbox.mailsTo(email)).filter(({ kind }) => kind === 'parcel_news');
    expect(news).toMatchObject([{ data: { title: 'New' } }]);
  });

  it('ends with one click in a mail program', async () => {
    const { parcel, email } = await aSubscriber();
    await anEvent(tracking.admin, parcel);
    const { data } = await mailbox.newest('parcel_news', email);
    const { pathname, search } = new URL(data.one_click_url ?? '');
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await tracking.visitor().post(pathname + search, form);
    expect(answer).toMatchEnvelope({ status: 200, message: GONE, data: null });
    expect(await subscriptions(email)).toEqual([]);
  });

  it('does not end when a link is merely opened', async () => {
    const { parcel, email } = await aSubscriber();
    await anEvent(tracking.admin, parcel);
    const { data } = await mailbox.newest('parcel_news', email);
    const { pathname, search } = new URL(data.one_click_url ?? '');
    const answer = await tracking.visitor().get(pathname + search);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, data.unsubscribe_url]);
    expect(await subscriptions(email)).toHaveLength(1);
  });

  it('ends on the page linked in a mail, which may be reused', async () => {
    const { parcel, email } = await aSubscriber();
    await anEvent(tracking.admin, parcel);
    const { data } = await mailbox.newest('parcel_news', email);
    const token = tokenIn(data.unsubscribe_url, 'unsubscribe');
    const visitor = tracking.visitor();
    await visitor.post('/api/subscriptions/unsubscribe', { token });
    const again = await visitor.post('/api/subscriptions/unsubscribe', { token });
    expect(again).toMatchEnvelope({ status: 200, message: GONE });
    expect(await subscriptions(email)).toEqual([]);
  });
});

describe('nightly', () => {
  const night = async () => {
    await tracking.forgetNight();
    await tracking.app.get(Nightly, { strict: false }).runDue();
  };
  const since = (sql: string, id: string) => tracking.database.query(sql, [id]);

  it('deletes addresses not confirmed within two days', async () => {
    const parcel = await tracking.aParcel().save();
    const [late, recent] = [anAddress(), anAddress()];
    await ask(parcel.tracking_code, late);
    await ask(parcel.tracking_code, recent);
    await since(`UPDATE subscriptions SET asked_at = now() - interval '49 hours' WHERE email = $1`, late);
    await night();
    expect([await subscriptions(late), await subscriptions(recent)]).toMatchObject([[], [{}]]);
  });

  it.each([
    [
      'was delivered',
      `UPDATE parcels SET step = 'delivered', updated_at = now() - interval '8 days' WHERE id = $1`,
      0,
    ],
    ['was delivered today', `UPDATE parcels SET step = 'delivered' WHERE id = $1`, 1],
    [
      'could not be delivered',
      `UPDATE parcels SET step = 'attempted', updated_at = now() - interval '8 days' WHERE id = $1`,
      1,
    ],
    ['was deleted', `UPDATE parcels SET deleted_at = now() - interval '8 days' WHERE id = $1`, 0],
    ['is forgotten', `UPDATE parcels SET updated_at = now() - interval '181 days' WHERE id = $1`, 0],
  ])('keeps or deletes subscribers of a parcel that %s', async (_, sql, kept) => {
    const { parcel, email } = await aSubscriber();
    await since(sql, parcel.id);
    await night();
    expect(await subscriptions(email)).toHaveLength(kept);
  });
});

describe('the subscriber limit of a parcel', () => {
  const others = (parcel: { id: string }, count: number, confirmed: string) =>
    tracking.database.query(
      `INSERT INTO subscriptions (id, parcel_id, email, language, asked_at, confirmed_at)
       SELECT gen_random_uuid(), $1, 'other-' || n || '@example.com', 'en', now() - interval '1 hour', ${confirmed}
       FROM generate_series(1, $2::int) AS n`,
      [parcel.id, count],
    );
  const confirm = (token: string) => tracking.visitor().post('/api/subscriptions/confirm', { token });
  const countOf = async ({ id }: { id: string }) =>
    (await tracking.database.query('SELECT 1 FROM subscriptions WHERE parcel_id = $1', [id])).length;

  it('is not reached by unconfirmed addresses', async () => {
    const parcel = await tracking.aParcel().save();
    await others(parcel, 500, 'NULL');
    const { token } = await asked(parcel.tracking_code, anAddress());
    expect((await confirm(token)).status).toBe(200);
    expect(await countOf(parcel)).toBe(500); // the oldest made room
  });

  it('is fifty, even for earlier unconfirmed requests', async () => {
    const parcel = await tracking.aParcel().save();
    const { token } = await asked(parcel.tracking_code, anAddress());
    await others(parcel, 50, 'now()');
    expect(await confirm(token)).toMatchEnvelope({
      status: 409,
      errors: ['As many people as possible get news about this parcel already'],
    });
    await ask(parcel.tracking_code, anAddress());
    expect(await countOf(parcel)).toBe(51);
  });
});
