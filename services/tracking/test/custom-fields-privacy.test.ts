import '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { readPdf } from './support/pdf.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

const PATH = '/api/custom-fields';
const SECRET = 'Bullion-for-Zug';
const SHOWN = 'Dock-seven-shown';

/** With a cache, snapshots and a second replica, as in production. */
let tracking: TrackingUnderTest;
let replica: TrackingUnderTest;
let parcel: Parcel;
beforeAll(async () => {
  tracking = await startTracking({ LOOKUP_CACHE_MS: 1000 });
  replica = await tracking.replica();
  await show(false);
  parcel = await tracking
    .aParcel({
      recipient_email: 'ada@example.com',
      custom: { secret: SECRET, shown: SHOWN, amount: 7 },
    })
    .save();
  await anEvent(tracking.admin, parcel, { title: 'Departed' });
});
afterAll(async () => {
  await replica?.stop();
  await tracking?.stop();
});

const fields = (secretIsPublic: boolean) => [
  { key: 'secret', label: 'Secret label', kind: 'text', public: secretIsPublic, on_waybill: true },
  { key: 'shown', label: 'Dock', kind: 'text', public: true },
  { key: 'amount', label: 'Amount', kind: 'number' },
];
async function show(secretIsPublic: boolean) {
  const answer = await tracking.admin.patch(PATH, { fields: fields(secretIsPublic) });
  expect(answer).toMatchEnvelope({ status: 200 });
}
const visit = (at = tracking) => at.visitor().get(trackUrl(parcel.tracking_code));

describe.each([['open'], ['gated']] as const)('with tracking_privacy %s', (mode) => {
  let gated: TrackingUnderTest;
  beforeAll(async () => {
    gated = await tracking.replica({ TRACKING_PRIVACY: mode });
  });
  afterAll(() => gated?.stop());

  it('visitors get public fields only, with their labels', async () => {
    const { body, text } = await visit(gated);
    expect(body.data).toMatchObject({
      restricted: mode === 'gated',
      custom: { shown: SHOWN },
      custom_fields: [{ key: 'shown', label: 'Dock', kind: 'text' }],
    });
    expect(text).not.toMatch(/Bullion|Secret label|amount/i);
  });

  it('colleagues and API keys get all fields, unless they ask as a stranger', async () => {
    for (const role of ['admin', 'clerk', 'auditor', 'courier'] as const) {
      const { body } = await gated.signedInAs(role).get(trackUrl(parcel.tracking_code));
      expect(body.data.custom).toEqual({ secret: SECRET, shown: SHOWN, amount: 7 });
    }
    const stranger = await gated.admin.get(`${trackUrl(parcel.tracking_code)}?as=stranger`);
    expect(stranger.text).not.toContain(SECRET);
  });

  it('keepers get what visitors get', async () => {
    const keeper = await gated.signedInAs('keeper').get(trackUrl(parcel.tracking_code));
    expect(keeper.body.data).toEqual((await visit(gated)).body.data);
  });

  it('the recipient gets public fields only, also with the cookie of the proof', async () => {
    const visitor = gated.visitor();
    const revealed = await visitor.post(`${trackUrl(parcel.tracking_code)}/reveal`, {
      proof: 'ada@example.com',
    });
    expect(revealed).toMatchEnvelope({ status: 200, data: { recipient_name: 'Ada Lovelace' } });
    expect(revealed.text).toContain(SHOWN);
    expect(revealed.text).not.toContain(SECRET);
  });

  it.each(['', '/history', '/epcis', '/handovers', '/proof', '/notes'])(
    'no other door tells: %s',
    async (door) => {
      const answer = await gated.visitor().get(`${trackUrl(parcel.tracking_code)}${door}`);
      expect(answer.text).not.toMatch(/Bullion|Secret label/);
    },
  );
});

it('a change of `public` shows in every replica, with snapshots and caches', async () => {
  for (const secretIsPublic of [true, false, true, false]) {
    await visit();
    await visit(replica);
    await show(secretIsPublic);
    // The process that saved it drops its answers at once, others on a message or after a second.
    expect((await visit()).text.includes(SECRET)).toBe(secretIsPublic);
    await expect.poll(async () => (await visit(replica)).text.includes(SECRET)).toBe(secretIsPublic);
  }
});

it('stores no value in snapshots, webhooks, mails or the log', async () => {
  await tracking.admin.post('/api/webhooks', {
    url: 'https://hooks.example.com/x',
    name: 'Hook',
    types: ['parcel.updated', 'event.created'],
  });
  await tracking.admin.patch('/api/parcels', { id: parcel.id, custom: { secret: `${SECRET}!` } });
  await tracking.admin.patch('/api/parcels', { id: parcel.id, custom: { secret: SECRET } });
  await visit();
  const tables = await tracking.database.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`,
  );
  const telling = [];
  for (const { name } of tables) {
    const rows = await tracking.database.query<object[]>(`SELECT FROM ${name} t WHERE t::text ~ '${SECRET}'`);
    if (rows.length > 0) telling.push(name);
  }
  expect(telling).toEqual(['audit', 'parcels']);
});

it('the waybill prints the fields that the owner chose', async () => {
  const cookie = `session=${tracking.admin.cookies.get('session')}`;
  const response = await fetch(`${tracking.url}/api/parcels/${parcel.id}/waybill.pdf`, {
    headers: { cookie },
  });
  const { letters } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(letters).toContain(SECRET);
  expect(letters).not.toContain(SHOWN);
});
