import { FakeContent, type HttpClient, someSettings, eventually } from '@vaultway/common/testing';
import type { Embed, Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const SHOP = 'https://shop.example.com';

let tracking: TrackingUnderTest;
let content: FakeContent;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_UNKNOWN_CODE_PER_MINUTE: 3, THROTTLE_LOOKUP_PER_MINUTE: 30 });
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings({ time_zone: 'UTC' }));
  await setPrivacy('open');
});
afterAll(async () => {
  await tracking?.stop();
  await content?.stop();
});

async function setPrivacy(tracking_privacy: 'gated' | 'open') {
  await content.change({ tracking_privacy });
  const { tracking_code } = await tracking.aParcel().save();
  await eventually(async () => {
    const { body } = await tracking.visitor().get(trackUrl(tracking_code));
    expect(body.data.restricted).toBe(tracking_privacy === 'gated');
  });
}

const create = (facts: object = {}, by = tracking.admin) =>
  by.post('/api/embeds', { name: 'Shop', origins: [SHOP], ...facts });
const anEmbed = async (facts: object = {}): Promise<Embed> => (await create(facts)).body.data;
const pathOf = ({ key }: Pick<Embed, 'key'>, { tracking_code }: Pick<Parcel, 'tracking_code'>) =>
  `/api/embeds/${key}/parcels/${encodeURIComponent(tracking_code)}`;
const from = (origin: string, visitor = tracking.visitor()) => visitor.with({ origin });
const aSecretParcel = () =>
  tracking
    .aParcel({
      recipient_name: 'Ada Lovelace',
      recipient_email: 'ada@example.com',
      destination: 'Mill Lane 7, London',
      current_location: 'Bahnhofstrasse 1, Zürich, Switzerland',
      parcel_content: 'Gold bars',
      status: 'In transit',
    })
    .save();

describe('a look-up from another website', () => {
  it('answers what strangers see of a gated site, on an open site too', async () => {
    const parcel = await aSecretParcel();
    const event = await anEvent(tracking.admin, parcel, { title: 'Left with Mrs O', step: 'stored' });
    const answer = await from(SHOP).get(pathOf(await anEmbed(), parcel));
    expect(answer).toMatchEnvelope({ status: 200 });
    expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toMatch(/origin/i);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.body.data).toMatchObject({
      tracking_code: parcel.tracking_code,
      current_location: 'Zürich, Switzerland',
      history: [{ title: 'In storage', step: 'stored' }],
      url: expect.stringContaining(`/track.html?code=${parcel.tracking_code}`),
    });
    for (const kept of ['Ada', 'ada@', 'Mill Lane', 'Bahnhof', 'Gold', 'Mrs O', parcel.id, event.id])
      expect(answer.text).not.toContain(kept);
  });

  it.each(['admin', 'courier', 'recipient'])('answers no more to a signed-in %s', async (who) => {
    const parcel = await aSecretParcel();
    const client = who === 'recipient' ? await pastTheGate(parcel) : tracking.signedInAs(who as 'admin');
    const { text } = await from(SHOP, client).get(pathOf(await anEmbed(), parcel));
    expect(text).toContain(parcel.tracking_code);
    for (const kept of ['Ada', 'Mill Lane', 'Gold']) expect(text).not.toContain(kept);
  });

  async function pastTheGate({ tracking_code }: Parcel): Promise<HttpClient> {
    const visitor = tracking.visitor();
    await visitor.post(`${trackUrl(tracking_code)}/reveal`, { proof: 'ada@example.com' });
    return visitor;
  }

  it.each([
    ['de', 'Eingelagert'],
    ['de-AT', 'Eingelagert'],
    ['SV', 'I förvar'],
    ['hi_IN', 'भंडार'],
    ['xx', 'In storage'],
    ['', 'In storage'],
  ])('names a step in the language %s', async (lang, title) => {
    const parcel = await aSecretParcel();
    await anEvent(tracking.admin, parcel, { title: 'Vault 7', step: 'stored' });
    const { body } = await from(SHOP).get(`${pathOf(await anEmbed(), parcel)}?lang=${lang}`);
    expect(body.data.history[0].title.slice(0, title.length)).toBe(title);
  });

  it('has the five newest events', async () => {
    const parcel = await tracking.aParcel().withHistory(8).save();
    const { body } = await from(SHOP).get(pathOf(await anEmbed(), parcel));
    const times = body.data.history.map(({ created_at }: { created_at: string }) => created_at);
    expect(times).toHaveLength(5);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('promises no day for a parcel that was delivered or is held', async () => {
    const days = { min_expected_delivery_date: '2099-01-01', max_expected_delivery_date: '2099-01-03' };
    const [embed, parcel] = [await anEmbed(), await tracking.aParcel(days).save()];
    const look = async () => (await from(SHOP).get(pathOf(embed, parcel))).body.data;
    expect(await look()).toMatchObject(days);
    await anEvent(tracking.admin, parcel, { title: 'Held', step: 'exception' });
    expect(await look()).toMatchObject({
      min_expected_delivery_date: null,
      max_expected_delivery_date: null,
    });
    const other = await tracking.aParcel({ ...days, status: 'Delivered' }).save();
    const { body } = await from(SHOP).get(pathOf(embed, other));
    expect(body.data).toMatchObject({ step: 'delivered', max_expected_delivery_date: null });
  });

  it.each([
    'https://shop.example.com.evil.example',
    'http://shop.example.com',
    'https://shop.example.com:8443',
    'https://www.shop.example.com',
    'null',
    '',
  ])('refuses the origin "%s"', async (origin) => {
    const parcel = await aSecretParcel();
    const answer = await from(origin).get(pathOf(await anEmbed(), parcel));
    expect(answer).toMatchEnvelope({ status: 403, code: 'not_allowed' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each(['vw_pub_00000000000000000000000000000000', 'vw_pub_', 'x%00', "'%20OR%201=1"])(
    'does not know the key %s',
    async (key) => {
      const parcel = await aSecretParcel();
      const answer = await from(SHOP).get(`/api/embeds/${key}/parcels/${parcel.tracking_code}`);
      expect(answer).toMatchEnvelope({ status: 404, code: 'not_found' });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('ends as soon as the key is revoked', async () => {
    const [embed, parcel] = [await anEmbed(), await aSecretParcel()];
    expect((await from(SHOP).get(pathOf(embed, parcel))).status).toBe(200);
    expect(await tracking.admin.delete('/api/embeds', { id: embed.id })).toMatchEnvelope({
      status: 200,
      message: 'Key revoked',
    });
    expect((await from(SHOP).get(pathOf(embed, parcel))).status).toBe(404);
    expect((await tracking.admin.delete('/api/embeds', { id: embed.id })).status).toBe(404);
  });

  it("uses up the visitor's own look-ups, and lets the website read that", async () => {
    const [embed, parcel] = [await anEmbed(), await aSecretParcel()];
    const [guesser, other] = [tracking.visitor(), tracking.visitor()];
    for (let n = 1; n <= 3; n += 1) {
      const answer = await from(SHOP, guesser).get(pathOf(embed, { tracking_code: `NOPE-${n}` }));
      expect(answer).toMatchEnvelope({ status: 404, code: 'parcel_not_found' });
      expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
    }
    const answer = await from(SHOP, guesser).get(pathOf(embed, parcel));
    expect(answer).toMatchEnvelope({ status: 429, code: 'throttled' });
    expect(answer.headers.get('access-control-allow-origin')).toBe(SHOP);
    expect((await guesser.get(trackUrl(parcel.tracking_code))).status).toBe(429);
    expect((await from(SHOP, other).get(pathOf(embed, parcel))).status).toBe(200);
  });

  it('is the only call that another website may read', async () => {
    const parcel = await aSecretParcel();
    for (const path of [trackUrl(parcel.tracking_code), '/api/embeds'])
      expect((await from(SHOP).get(path)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('a publishable key', () => {
  it.each([
    ['shop.example.com', SHOP],
    ['https://Shop.Example.com/track?x=1#y', SHOP],
    ['HTTPS://SHOP.EXAMPLE.COM:443/', SHOP],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['münchen.example', 'https://xn--mnchen-3ya.example'],
    ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
  ])('takes the website %s', async (written, origin) => {
    const answer = await create({ origins: [written] });
    expect(answer).toMatchEnvelope({ status: 201, message: 'Key created' });
    expect(answer.body.data.origins).toEqual([origin]);
    expect(answer.body.data.key).toMatch(/^vw_pub_[0-9a-f]{32}$/);
  });

  it('takes websites as text, each once', async () => {
    const origins = `${SHOP}, https://b.example;\nhttps://c.example ${SHOP}/`;
    expect((await anEmbed({ origins })).origins).toEqual([SHOP, 'https://b.example', 'https://c.example']);
  });

  it.each([
    [['*'], 'origins.0'],
    [['https://*.example.com'], 'origins.0'],
    [['ftp://shop.example.com'], 'origins.0'],
    [['https://ada@shop.example.com'], 'origins.0'],
    [['javascript:alert(1)'], 'origins.0'],
    [[SHOP, 'https://'], 'origins.1'],
    [[], 'origins'],
    ['', 'origins'],
    [null, 'origins'],
    [Array.from({ length: 21 }, (_, n) => `https://${n}.example`), 'origins'],
  ])('rejects the websites %j', async (origins, field) => {
    const answer = await create({ origins });
    expect(answer).toMatchEnvelope({ status: 422 });
    expect(answer.body.details[0].field).toBe(field);
  });

  it('is for administrators, and listed for auditors', async () => {
    await anEmbed({ name: 'Listed' });
    for (const role of ['clerk', 'courier'] as const) {
      expect((await tracking.signedInAs(role).get('/api/embeds')).status).toBe(403);
      expect((await create({}, tracking.signedInAs(role))).status).toBe(403);
    }
    expect((await create({}, tracking.signedInAs('auditor'))).status).toBe(403);
    const { body } = await tracking.signedInAs('auditor').get('/api/embeds');
    expect(body.data[0]).toMatchObject({ name: 'Listed', origins: [SHOP] });
  });

  it('is logged when it is made and revoked', async () => {
    const { id } = await anEmbed();
    await tracking.admin.delete('/api/embeds', { id });
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'embed.deleted',
      'embed.created',
    ]);
  });
});
