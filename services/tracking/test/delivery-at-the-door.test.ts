import '@vaultway/common/testing';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@vaultway/common/testing';
import { anEvent } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { PinnedParcels, type Writer } from './support/pinned-parcels.js';

let pinned: PinnedParcels;
beforeAll(async () => {
  pinned = await PinnedParcels.start();
});
afterAll(() => pinned?.stop());

const handOver = (
  kind: 'collect' | 'deliver',
  parcels: Parcel[],
  facts: object = {},
  by: Writer = 'courier',
) => pinned.as(by).post('/api/handovers', aHandoverInput(kind, parcels, { ...facts }));
const deliver = (parcels: Parcel[], facts: object = {}, by?: Writer) =>
  handOver('deliver', parcels, facts, by);
const problemOf = (answer: { body: { details?: unknown[] } }) => answer.body.details?.[0];
const stateOf = async ({ id }: Parcel) =>
  (await pinned.tracking.admin.get(`/api/handovers/pin?parcel_id=${id}`)).body.data;
const waive = ({ id }: Parcel) =>
  pinned.tracking.admin.delete('/api/handovers/pin', { parcel_id: id, reason: 'A passport was shown' });
const says = (parcel: Parcel, facts: object, by: Writer = 'courier') =>
  pinned.as(by).post('/api/activities', { parcel_id: parcel.id, ...facts });
const listed = async ({ tracking_code }: Parcel): Promise<boolean> => {
  const { body } = await pinned.tracking.admin.get(`/api/parcels?pin_unconfirmed=yes&q=${tracking_code}`);
  return body.data.length === 1;
};

describe('a parcel that was not scanned out', () => {
  it.each(['courier', 'clerk', 'admin'] as const)(
    'is delivered by a %s with a PIN mailed at the door',
    async (by) => {
      const { parcel, email } = await pinned.neverOut();
      const mails = await pinned.mails();
      expect(await pinned.scanned(parcel)).toMatchObject({
        asks_pin: true,
        pin_mailed: false,
        pin_locked: false,
      });
      const first = await deliver([parcel], {}, by);
      expect(first).toMatchEnvelope({ status: 422, code: 'validation' });
      expect(problemOf(first)).toMatchObject({ field: 'pin', code: 'pin_mailed' });
      expect(await stateOf(parcel)).toMatchObject({ state: 'mailed' });
      expect(await pinned.scanned(parcel)).toMatchObject({ asks_pin: true, pin_mailed: true });
      expect(problemOf(await deliver([parcel], {}, by))).toMatchObject({ field: 'pin', code: 'required' });
      const pin = await pinned.pinOf(email);
      expect(await deliver([parcel], { pin }, by)).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
      expect(await pinned.said(parcel)).toEqual({ step: 'delivered', events: 1 });
      expect(await pinned.mails()).toBe(mails + 1);
    },
  );

  it('gets one PIN from concurrent requests', async () => {
    const { parcel } = await pinned.neverOut();
    const mails = await pinned.mails();
    const answers = await Promise.all(Array.from({ length: 6 }, () => deliver([parcel])));
    const codes = answers.map((answer) => answer.body.details[0].code);
    expect(codes.filter((code) => code === 'pin_mailed')).toHaveLength(1);
    expect(codes.filter((code) => code === 'required')).toHaveLength(5);
    expect(await pinned.mails()).toBe(mails + 1);
  });

  it('does not count a guess as a wrong PIN before one was mailed', async () => {
    const { parcel } = await pinned.neverOut();
    expect(problemOf(await deliver([parcel], { pin: '123456' }))).toMatchObject({ code: 'pin_mailed' });
    const rows = await pinned.tracking.database.query(
      'SELECT tries FROM delivery_pins WHERE parcel_id = $1',
      [parcel.id],
    );
    expect(rows).toEqual([{ tries: 0 }]);
  });

  it.each([
    { facts: {}, language: 'en' },
    { facts: { notify: true, notify_language: 'de' }, language: 'de' },
  ])('gets its PIN in $language', async ({ facts, language }) => {
    const { parcel, email } = await pinned.neverOut();
    await deliver([parcel], facts);
    expect((await pinned.mailTo(email)).language).toBe(language);
  });

  it('shares one PIN with other parcels of the same recipient', async () => {
    const { parcel, email } = await pinned.neverOut();
    const { parcel: other } = await pinned.out({ recipient_email: email });
    const pin = await pinned.pinOf(email);
    const mails = await pinned.mails();
    expect(problemOf(await deliver([parcel, other]))).toMatchObject({ code: 'required' });
    expect(await deliver([parcel, other], { pin })).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
    expect(await stateOf(parcel)).toEqual({ state: 'none', mailed_at: null, asks_pin: false });
    expect(await pinned.mails()).toBe(mails);
  });

  it('shares one PIN, mailed once, with another parcel not scanned out', async () => {
    const { parcel, email } = await pinned.neverOut();
    const { parcel: other } = await pinned.neverOut({ recipient_email: email });
    const mails = await pinned.mails();
    expect(problemOf(await deliver([parcel, other]))).toMatchObject({ code: 'pin_mailed' });
    expect(await pinned.mails()).toBe(mails + 1);
    const pin = await pinned.pinOf(email);
    expect(await deliver([other, parcel], { pin })).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
    for (const each of [parcel, other])
      expect(await pinned.said(each)).toEqual({ step: 'delivered', events: 1 });
  });

  it('is on hold after an offline delivery, until confirmed by the PIN mailed then', async () => {
    const { parcel, email } = await pinned.neverOut();
    const kept = await deliver([parcel], { offline: true });
    expect(kept).toMatchEnvelope({ status: 201, data: { pin_ok: false } });
    expect(await pinned.said(parcel)).toEqual({ step: 'exception', events: 0 });
    expect(await listed(parcel)).toBe(true);
    const pin = await pinned.pinOf(email);
    expect(await deliver([parcel], { pin })).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
    expect(await listed(parcel)).toBe(false);
  });

  it('is on hold after an offline delivery along with another recipient’s parcel', async () => {
    const { parcel } = await pinned.neverOut({ recipient_name: 'Ada Winter' });
    const theirs = await pinned.tracking.aParcel({ recipient_name: 'Ben Winter' }).save();
    const kept = await deliver([parcel, theirs], { offline: true });
    expect(kept).toMatchEnvelope({ status: 201, data: { several_recipients: true, pin_ok: false } });
    expect(await listed(parcel)).toBe(true);
  });

  it('gets no PIN for a delivery rejected for its recipients', async () => {
    const [one, other] = [
      await pinned.neverOut({ recipient_name: 'Ada Winter' }),
      await pinned.neverOut({ recipient_name: 'Ben Winter' }),
    ];
    const answer = await deliver([one.parcel, other.parcel]);
    expect(problemOf(answer)).toMatchObject({ field: 'parcels', code: 'other_recipient' });
    expect(await stateOf(one.parcel)).toMatchObject({ state: 'none' });
  });

  it('is delivered without a PIN if the recipient has no address', async () => {
    const parcel = await pinned.tracking.aParcel({ recipient_email: null }).save();
    expect(await pinned.scanned(parcel)).toMatchObject({ asks_pin: false, pin_mailed: false });
    expect(await deliver([parcel])).toMatchEnvelope({ status: 201, data: { pin_ok: null } });
    const other = await pinned.tracking.aParcel({ recipient_email: null }).save();
    expect((await says(other, { title: 'Delivered' })).status).toBe(201);
  });

  it('cannot be delivered by arbitrary SQL statements', async () => {
    const { parcel } = await pinned.neverOut();
    const deliverBy = (sql: string) => pinned.tracking.database.query(sql, [parcel.id]);
    await expect(deliverBy(`UPDATE parcels SET step = 'delivered' WHERE id = $1`)).rejects.toThrow(
      'takes the PIN',
    );
    await expect(deliverBy(`UPDATE activities SET step = 'delivered' WHERE parcel_id = $1`)).rejects.toThrow(
      'takes the PIN',
    );
  });

  it('requires no PIN while the setting is off', async () => {
    const [one, other] = [await pinned.neverOut(), await pinned.neverOut()];
    await pinned.content.change({ delivery_pin: 'no' });
    await eventually(async () => expect(await pinned.asks(one.parcel)).toBe(false));
    expect(await deliver([one.parcel])).toMatchEnvelope({ status: 201, data: { pin_ok: null } });
    expect((await says(other.parcel, { title: 'Delivered' })).status).toBe(201);
    await pinned.content.change({ delivery_pin: 'yes' });
    const { parcel } = await pinned.neverOut();
    await eventually(async () => expect(await pinned.asks(parcel)).toBe(true));
  });
});

describe('a used PIN', () => {
  async function delivered() {
    const { parcel, email } = await pinned.out({}, { notify: true, notify_language: 'fr' });
    await deliver([parcel], { pin: await pinned.pinOf(email) });
    return { parcel, email };
  }
  async function collectedAgain() {
    const { parcel, email } = await delivered();
    expect((await says(parcel, { title: 'Returned to sender' })).status).toBe(201);
    expect((await handOver('collect', [parcel])).status).toBe(201);
    return { parcel, email };
  }

  it('does not apply to the next delivery', async () => {
    const { parcel, email } = await collectedAgain();
    const former = await pinned.said(parcel);
    for (const by of ['courier', 'events:write', 'both keys'] as const) {
      expect(problemOf(await says(parcel, { title: 'Delivered' }, by))).toMatchObject({ code: 'takes_pin' });
      const told = await says(parcel, { title: 'Delivered', step: 'arrived' }, by);
      expect(problemOf(told)).toMatchObject({ code: 'takes_pin' });
    }
    const key = await pinned
      .as('parcels:write')
      .patch('/api/parcels', { id: parcel.id, status: 'Delivered' });
    expect(problemOf(key)).toMatchObject({ code: 'takes_pin' });
    expect(await pinned.said(parcel)).toEqual(former);

    expect(await pinned.asks(parcel)).toBe(true);
    expect(await stateOf(parcel)).toMatchObject({ state: 'used', asks_pin: true });
    expect(problemOf(await deliver([parcel], { pin: await pinned.pinOf(email) }))).toMatchObject({
      code: 'pin_mailed',
    });
    expect((await pinned.mailTo(email, 2)).language).toBe('fr');
    const pin = await pinned.pinOf(email, 2);
    expect(await deliver([parcel], { pin })).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
  });

  it('covers further events of the same delivery', async () => {
    const { parcel } = await delivered();
    const mails = await pinned.mails();
    expect(await pinned.asks(parcel)).toBe(false);
    expect((await says(parcel, { title: 'Signed for' }, 'events:write')).status).toBe(201);
    expect(await deliver([parcel])).toMatchEnvelope({ status: 201, data: { pin_ok: null } });
    expect(await pinned.mails()).toBe(mails);
  });

  it('confirms deliveries in its own transaction, as in the previous release, and none after it', async () => {
    const { parcel } = await collectedAgain();
    const PIN = 'UPDATE delivery_pins SET used_at = now() WHERE parcel_id = $1';
    const PARCEL = `UPDATE parcels SET step = 'delivered' WHERE id = $1`;
    const within = (...statements: string[]) =>
      pinned.tracking.database.transaction(async (tx) => {
        for (const statement of statements) await tx.query(statement, [parcel.id]);
      });
    await expect(within(PARCEL)).rejects.toThrow('takes the PIN');
    await within(PIN, PARCEL);
    await within(`UPDATE parcels SET step = 'returned' WHERE id = $1`);
    await within(PARCEL, PIN);
    await within(`UPDATE parcels SET step = 'returned' WHERE id = $1`);
    await expect(within(PARCEL)).rejects.toThrow('takes the PIN');
  });
});

describe('a waiver', () => {
  it('allows a delivery for which no PIN was mailed, and is audited', async () => {
    const { parcel } = await pinned.neverOut();
    const mails = await pinned.mails();
    expect(await waive(parcel)).toMatchEnvelope({
      status: 200,
      data: { state: 'waived', mailed_at: null, asks_pin: false },
    });
    const { body } = await pinned.tracking.admin.get(`/api/audit/tracking?record_id=${parcel.id}`);
    expect(body.data[0]).toMatchObject({ action: 'parcel.pin_waived' });
    expect(await pinned.scanned(parcel)).toMatchObject({
      asks_pin: false,
      pin_mailed: false,
      pin_locked: false,
    });
    expect(await deliver([parcel])).toMatchEnvelope({ status: 201, data: { pin_ok: null } });
    expect(await pinned.mails()).toBe(mails);
  });

  it('ends when a PIN is mailed, by an admin or because the parcel goes out', async () => {
    const { parcel } = await pinned.neverOut();
    await waive(parcel);
    await pinned.tracking.admin.post('/api/handovers/pin', { parcel_id: parcel.id });
    expect(await stateOf(parcel)).toMatchObject({ state: 'mailed', mailed_at: expect.any(String) });
    await waive(parcel);
    await anEvent(pinned.tracking.admin, parcel, { title: 'Out for delivery' });
    expect(await stateOf(parcel)).toMatchObject({ state: 'mailed' });
    expect(problemOf(await deliver([parcel]))).toMatchObject({ code: 'required' });
  });

  it('ends when the previous release mails a PIN, which does not know waivers', async () => {
    const { parcel } = await pinned.neverOut();
    await waive(parcel);
    await pinned.tracking.database.query(
      `UPDATE delivery_pins SET pin_hash = 'x', language = 'en', mailed_at = now(), used_at = NULL WHERE parcel_id = $1`,
      [parcel.id],
    );
    expect(await stateOf(parcel)).toMatchObject({ state: 'mailed' });
    expect(problemOf(await says(parcel, { title: 'Delivered' }))).toMatchObject({ code: 'takes_pin' });
  });

  it.each(['a handover', 'an event'])('covers one delivery, by %s', async (door) => {
    const { parcel } = await pinned.out();
    await waive(parcel);
    const answer = await (door === 'a handover' ? deliver([parcel]) : says(parcel, { title: 'Delivered' }));
    expect(answer.status).toBe(201);
    expect(await stateOf(parcel)).toEqual({ state: 'none', mailed_at: null, asks_pin: false });
    expect((await says(parcel, { title: 'Returned to sender' })).status).toBe(201);
    expect(await pinned.asks(parcel)).toBe(true);
    expect(problemOf(await says(parcel, { title: 'Delivered' }))).toMatchObject({ code: 'takes_pin' });
    expect(problemOf(await deliver([parcel]))).toMatchObject({ code: 'pin_mailed' });
  });

  it('has no effect if no PIN is required', async () => {
    const parcel = await pinned.tracking.aParcel({ recipient_email: null }).save();
    expect(await waive(parcel)).toMatchEnvelope({ status: 200, data: { state: 'none', asks_pin: false } });
    const { body } = await pinned.tracking.admin.get(`/api/audit/tracking?record_id=${parcel.id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).not.toContain('parcel.pin_waived');
  });
});

describe('a parcel that was delivered manually', () => {
  it('requires no PIN until it goes out again', async () => {
    const { parcel } = await pinned.neverOut();
    expect(await says(parcel, { title: 'Delivered' }, 'admin')).toMatchEnvelope({ status: 201 });
    expect(await stateOf(parcel)).toMatchObject({ state: 'none', asks_pin: false });
    expect(await says(parcel, { title: 'Signed for' })).toMatchEnvelope({ status: 201 });
    expect(await says(parcel, { title: 'In transit' }, 'admin')).toMatchEnvelope({ status: 201 });
    expect(await stateOf(parcel)).toMatchObject({ asks_pin: true });
  });
});

it('uses a waiver even for a delivery older than the last event', async () => {
  const { parcel } = await pinned.neverOut();
  await waive(parcel);
  await anEvent(pinned.tracking.admin, parcel, { title: 'Returned to sender' });
  const created_at = new Date(Date.now() - 3_600_000).toISOString();
  expect(await says(parcel, { title: 'Delivered', created_at }, 'events:write')).toMatchEnvelope({
    status: 201,
  });
  expect(await stateOf(parcel)).toMatchObject({ asks_pin: true });
});
