import { CompanySettings } from '@vaultway/common';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHandoverInput } from './support/handovers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let beside: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.stop());

const forget = () => tracking.database.query('DELETE FROM company_settings');
const remembered = async () =>
  (await tracking.database.query<{ settings: object }[]>('SELECT settings FROM company_settings'))[0]
    ?.settings;

/** Lets content respond once and stop, and then starts another replica. */
async function startAfter(settings: NonNullable<Parameters<typeof someSettings>[0]>) {
  const content = await FakeContent.start(tracking.config.REDIS_URL, someSettings(settings));
  await content.change({});
  await eventually(async () => expect(await remembered()).toMatchObject(settings));
  await content.stop();
  beside = await tracking.replica();
}

/** Creates a parcel whose recipient was mailed a PIN, if required. */
async function aParcelOut() {
  const parcel = await tracking.aParcel({ recipient_name: 'Ada', recipient_email: 'ada@example.com' }).save();
  await tracking.database.query(
    `INSERT INTO delivery_pins (parcel_id, pin_hash, language, mailed_at) VALUES ($1, 'x', 'en', now())`,
    [parcel.id],
  );
  return parcel;
}

const delivering = async () => {
  const parcel = await aParcelOut();
  const input = aHandoverInput('deliver', [parcel], { giver: 'Bo', taker: 'Ada' });
  return beside.admin.post('/api/handovers', input);
};

describe('while content has never responded', () => {
  beforeAll(async () => {
    await forget();
    beside = await tracking.replica();
  });
  afterAll(() => beside.stop());

  it('rejects deliveries, since they might need a PIN', async () => {
    expect(await delivering()).toMatchEnvelope({ status: 503 });
  });

  it('rejects a courier’s delivery events, and accepts all others', async () => {
    const parcel = await tracking.aParcel({ recipient_email: 'ada@example.com' }).save();
    const courier = beside.signedInAs('courier');
    const event = (title: string) => courier.post('/api/activities', { parcel_id: parcel.id, title });
    expect(await event('Delivered')).toMatchEnvelope({ status: 503 });
    expect(await event('In transit')).toMatchEnvelope({ status: 201 });
  });

  it.each(['/api/parcels?q=x', '/api/parcels/overview'])(
    'lists nothing by date, which depends on the time zone: %s',
    async (path) => {
      expect((await beside.admin.get(path)).status).toBe(503);
    },
  );
});

describe('a service that starts while content is down', () => {
  it('still requires PINs', async () => {
    await startAfter({ delivery_pin: 'yes' });
    const answer = await delivering();
    expect(answer.status).toBe(422);
    expect(answer.body.details).toMatchObject([{ field: 'pin', code: 'required' }]);
    expect(beside.app.get(CompanySettings).current().delivery_pin).toBe('yes');
    await beside.stop();
  });

  it('requires no PINs if none were required', async () => {
    await startAfter({ delivery_pin: 'no' });
    expect((await delivering()).status).toBe(201);
    await beside.stop();
  });

  it.each([{ tracking_privacy: 'gated' }, { retention_days: 30 }, { time_zone: 'Asia/Tokyo' }] as const)(
    'remembers protective settings: %j',
    async (settings) => {
      await startAfter(settings);
      expect(await beside.app.get(CompanySettings).known()).toMatchObject(settings);
      await beside.stop();
    },
  );

  it('treats settings that an older version did not store as unknown', async () => {
    await forget();
    await tracking.database.query('INSERT INTO company_settings (settings) VALUES ($1)', [
      { tracking_privacy: 'gated', tracking_privacy_decided: true },
    ]);
    beside = await tracking.replica();
    expect(await delivering()).toMatchEnvelope({ status: 503 });
    const { tracking_code } = await beside.aParcel().save();
    const seen = await beside.visitor().get(`/api/parcels/${tracking_code}`);
    expect(seen.body.data.restricted).toBe(true);
    await beside.stop();
  });
});
