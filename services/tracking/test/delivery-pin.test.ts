import '@vaultway/common/testing';
import { FakeContent, someSettings, eventually } from '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { Mailbox } from './support/mailbox.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let content: FakeContent;
let mailbox: Mailbox;
beforeAll(async () => {
  tracking = await startTracking();
  content = await FakeContent.start(tracking.config.REDIS_URL, someSettings({ delivery_pin: 'yes' }));
  await content.change({});
  mailbox = new Mailbox(tracking.config.REDIS_URL, tracking.config.MAIL_SEAL_KEY);
  await eventually(async () => {
    const probe = await aParcelOut('probe@example.com');
    expect(await scanned(probe)).toMatchObject({ asks_pin: true });
  });
});
afterAll(async () => {
  await mailbox?.close();
  await tracking?.stop();
  await content?.stop();
});

let addresses = 0;
const anAddress = () => `recipient-${(addresses += 1)}@example.com`;

async function aParcelOut(recipient_email: string | null, facts: object = {}): Promise<Parcel> {
  const parcel = await tracking.aParcel({ recipient_email }).save();
  await anEvent(tracking.admin, parcel, { title: 'Out for delivery', ...facts });
  return parcel;
}

const pinOf = async (email: string, count = 1) =>
  (await mailbox.newest('delivery_pin', email, count)).data.pin;
const another = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
const deliver = (parcels: Parcel[], facts: Record<string, unknown> = {}) =>
  tracking.signedInAs('courier').post('/api/handovers', aHandoverInput('deliver', parcels, facts));
const scanned = async ({ tracking_code }: Parcel) =>
  (await tracking.signedInAs('courier').get(`/api/handovers/parcels/${tracking_code}`)).body.data;
const stateOf = async ({ id }: Parcel) =>
  (await tracking.admin.get(`/api/handovers/pin?parcel_id=${id}`)).body.data;
const problemOf = (answer: { body: { details?: unknown[] } }) => answer.body.details?.[0];

async function lock(parcel: Parcel, pin: string) {
  for (let left = 5; left > 0; left -= 1) await deliver([parcel], { pin: another(pin) });
}

describe('the PIN of a delivery', () => {
  it('is mailed when the parcel goes out, and confirms the delivery', async () => {
    const email = anAddress();
    const parcel = await aParcelOut(email);
    const pin = await pinOf(email);
    expect(pin).toMatch(/^\d{6}$/);
    expect(await stateOf(parcel)).toMatchObject({ state: 'mailed' });
    const answer = await deliver([parcel], { pin });
    expect(answer).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
    expect(await stateOf(parcel)).toMatchObject({ state: 'used' });
    expect(await scanned(parcel)).toMatchObject({ asks_pin: false });
  });

  it('is not stored in plain text', async () => {
    const email = anAddress();
    const parcel = await aParcelOut(email);
    const pin = await pinOf(email);
    const rows = await tracking.database.query<object[]>('SELECT * FROM delivery_pins WHERE parcel_id = $1', [
      parcel.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows[0])).not.toContain(`"${pin}"`);
  });

  it('is required', async () => {
    const parcel = await aParcelOut(anAddress());
    expect(problemOf(await deliver([parcel]))).toMatchObject({ field: 'pin', code: 'required' });
  });

  it('may be wrong four times', async () => {
    const email = anAddress();
    const parcel = await aParcelOut(email);
    const pin = await pinOf(email);
    for (const left of [4, 3, 2, 1]) {
      const answer = await deliver([parcel], { pin: another(pin) });
      expect(problemOf(answer)).toMatchObject({ field: 'pin', code: 'wrong_pin', params: { left } });
    }
    expect((await deliver([parcel], { pin })).status).toBe(201);
  });

  it('is locked after five wrong attempts, until an admin sends another', async () => {
    const email = anAddress();
    const parcel = await aParcelOut(email, { notify: true, notify_language: 'fr' });
    const pin = await pinOf(email);
    await lock(parcel, pin);
    expect(problemOf(await deliver([parcel], { pin }))).toMatchObject({ code: 'pin_locked' });
    expect(await scanned(parcel)).toMatchObject({ asks_pin: true, pin_locked: true });
    await anEvent(tracking.admin, parcel, { title: 'Out for delivery' });
    expect(await stateOf(parcel)).toMatchObject({ state: 'locked' });

    const clerk = await tracking.signedInAs('clerk').post('/api/handovers/pin', { parcel_id: parcel.id });
    expect(clerk.status).toBe(403);
    const sent = await tracking.admin.post('/api/handovers/pin', { parcel_id: parcel.id });
    expect(sent).toMatchEnvelope({ status: 200, message: 'PIN renewed', data: { state: 'mailed' } });
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${parcel.id}`);
    expect(body.data[0]).toMatchObject({ action: 'parcel.pin_sent' });
    expect((await mailbox.newest('delivery_pin', email, 2)).language).toBe('fr');
    expect((await deliver([parcel], { pin: await pinOf(email, 2) })).status).toBe(201);
  });

  it('can be waived only by an admin', async () => {
    const email = anAddress();
    const parcel = await aParcelOut(email);
    await lock(parcel, await pinOf(email));
    const waiver = { parcel_id: parcel.id, reason: 'The recipient showed a passport' };
    const clerk = await tracking.signedInAs('clerk').delete('/api/handovers/pin', waiver);
    expect(clerk.status).toBe(403);
    const silent = await tracking.admin.delete('/api/handovers/pin', { parcel_id: parcel.id });
    expect(problemOf(silent)).toMatchObject({ field: 'reason', code: 'required' });
    const waived = await tracking.admin.delete('/api/handovers/pin', waiver);
    expect(waived).toMatchEnvelope({ status: 200, message: 'PIN waived', data: { state: 'waived' } });
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${parcel.id}`);
    expect(body.data[0]).toMatchObject({ action: 'parcel.pin_waived', after: { reason: waiver.reason } });
    expect(await scanned(parcel)).toMatchObject({ asks_pin: false, pin_locked: false });
    const answer = await deliver([parcel]);
    expect(answer).toMatchEnvelope({ status: 201, data: { pin_ok: null } });
  });

  it('counts concurrent wrong attempts', async () => {
    const email = anAddress();
    const parcel = await aParcelOut(email);
    const pin = await pinOf(email);
    await Promise.all(Array.from({ length: 12 }, () => deliver([parcel], { pin: another(pin) })));
    expect(problemOf(await deliver([parcel], { pin }))).toMatchObject({ code: 'pin_locked' });
  });

  it('of one parcel covers all parcels of the same recipient', async () => {
    const email = anAddress();
    const parcels = [await aParcelOut(email), await aParcelOut(email.toUpperCase())];
    const answer = await deliver(parcels, { pin: await pinOf(email) });
    expect(answer).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
  });

  it('of one recipient does not cover another', async () => {
    const email = anAddress();
    const parcels = [await aParcelOut(email), await aParcelOut(anAddress())];
    const answer = await deliver(parcels, { pin: await pinOf(email) });
    expect(problemOf(answer)).toMatchObject({ field: 'parcels', code: 'other_recipient' });
  });

  it('is noted, not rejected, if the device was offline', async () => {
    const email = anAddress();
    const parcel = await aParcelOut(email);
    const pin = another(await pinOf(email));
    expect(await deliver([parcel], { pin, offline: true })).toMatchEnvelope({
      status: 201,
      data: { pin_ok: false },
    });
  });

  it('cannot be bypassed by a courier with an equivalent event', async () => {
    const parcel = await aParcelOut(anAddress());
    const says = (who: 'courier' | 'clerk', facts: object) =>
      tracking.signedInAs(who).post('/api/activities', { parcel_id: parcel.id, ...facts });
    for (const facts of [
      { title: 'Delivered' },
      { title: 'Done', step: 'delivered' },
      { title: 'Delivered', step: 'arrived' },
    ]) {
      expect(problemOf(await says('courier', facts))).toMatchObject({ field: 'step', code: 'takes_pin' });
    }
    expect((await says('courier', { title: 'Arrived at depot' })).status).toBe(201);
    expect((await says('clerk', { title: 'Delivered' })).status).toBe(201);
  });

  it('is not required if the recipient has no address', async () => {
    const parcel = await aParcelOut(null);
    expect(await deliver([parcel])).toMatchEnvelope({ status: 201, data: { pin_ok: null } });
    const sent = await tracking.admin.post('/api/handovers/pin', { parcel_id: parcel.id });
    expect(problemOf(sent)).toMatchObject({ code: 'no_recipient_email' });
  });

  it('is not mailed for an old event', async () => {
    const parcel = await tracking.aParcel({ recipient_email: anAddress() }).save();
    const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    await anEvent(tracking.admin, parcel, { title: 'Out for delivery', created_at });
    expect(await stateOf(parcel)).toMatchObject({ state: 'none' });
  });
});
