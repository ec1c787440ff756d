import '@vaultway/common/testing';
import { Images } from '@vaultway/common/images';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { anEvent, trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { readPdf } from './support/pdf.js';
import { another, PinnedParcels } from './support/pinned-parcels.js';

let pinned: PinnedParcels;
beforeAll(async () => {
  pinned = await PinnedParcels.start();
});
afterAll(() => pinned?.stop());

const deliver = (parcels: Parcel[], facts: object = {}) =>
  pinned
    .as('courier')
    .post('/api/handovers', aHandoverInput('deliver', parcels, { title: 'Delivered', ...facts }));
const problemOf = (answer: { body: { details?: unknown[] } }) => answer.body.details?.[0];
const shown = async ({ tracking_code }: Parcel) =>
  (await pinned.tracking.visitor().get(trackUrl(tracking_code))).body.data;
const listed = async ({ tracking_code }: Parcel): Promise<boolean> => {
  const { body } = await pinned.tracking.admin.get(`/api/parcels?pin_unconfirmed=yes&q=${tracking_code}`);
  return body.data.length === 1;
};
const attention = async () =>
  (await pinned.tracking.admin.get('/api/parcels/attention')).body.data.pin_unconfirmed;

const proofOf = async ({ id }: Parcel) => {
  const response = await fetch(`${pinned.tracking.url}/api/parcels/${id}/proof-of-delivery.pdf`, {
    headers: { authorization: 'Bearer parcels:read' },
  });
  return readPdf(new Uint8Array(await response.arrayBuffer()));
};

/** Delivers a parcel with an offline device. */
async function unconfirmed(pin: 'wrong' | 'missing' = 'missing') {
  const { parcel, email } = await pinned.out();
  const right = await pinned.pinOf(email);
  const answer = await deliver([parcel], { offline: true, ...(pin === 'wrong' && { pin: another(right) }) });
  return { parcel, email, right, answer };
}

describe('a delivery with an unconfirmed PIN', () => {
  it.each(['wrong', 'missing'] as const)('is kept, and puts the parcel on hold: %s', async (pin) => {
    const { parcel, answer } = await unconfirmed(pin);
    expect(answer).toMatchEnvelope({ status: 201, data: { pin_ok: false } });
    const seen = await shown(parcel);
    expect(seen.step).toBe('exception');
    expect(seen.history.data[0]).toMatchObject({
      title: 'Delivery not confirmed',
      step: 'exception',
      icon: 'stop',
      color: 'red',
    });
    expect(await pinned.said(parcel)).toEqual({ step: 'exception', events: 0 });
  });

  it('still requires the PIN, and is delivered with it', async () => {
    const { parcel, right } = await unconfirmed('wrong');
    expect(await pinned.asks(parcel)).toBe(true);
    expect(problemOf(await deliver([parcel]))).toMatchObject({ field: 'pin', code: 'required' });
    const again = await deliver([parcel], { offline: true });
    expect(again).toMatchEnvelope({ status: 201, data: { pin_ok: false } });
    expect(await deliver([parcel], { pin: right })).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
    expect(await pinned.said(parcel)).toEqual({ step: 'delivered', events: 1 });
    expect(await pinned.asks(parcel)).toBe(false);
  });

  it('needs attention until it is confirmed', async () => {
    const { parcel, right } = await unconfirmed();
    expect(await listed(parcel)).toBe(true);
    expect((await attention()).count).toBeGreaterThan(0);
    await deliver([parcel], { pin: right });
    expect(await listed(parcel)).toBe(false);
  });

  it('needs attention until it is waived, whatever other events say', async () => {
    const { parcel } = await unconfirmed();
    await anEvent(pinned.tracking.admin, parcel, { title: 'Delivered' });
    expect(await listed(parcel)).toBe(true);
    await anEvent(pinned.tracking.admin, parcel, { title: 'Out for delivery' });
    expect(await listed(parcel)).toBe(true);
    await pinned.tracking.admin.post('/api/handovers/pin', { parcel_id: parcel.id });
    expect(await listed(parcel)).toBe(true);
    const waiver = { parcel_id: parcel.id, reason: 'The recipient wrote to us' };
    await pinned.tracking.admin.delete('/api/handovers/pin', waiver);
    expect(await listed(parcel)).toBe(false);
  });

  it('is not hidden by an earlier confirmed one, if a later one required none', async () => {
    const { parcel, email } = await pinned.out();
    await deliver([parcel], { pin: await pinned.pinOf(email) });
    await deliver([parcel], { taker: 'Somebody' });
    const { body } = await pinned.tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/custody`);
    expect(body.data).toMatchObject({ pin_ok: null, deliveries: [{ pin_ok: null }, { pin_ok: true }] });
  });

  it('stays in the chain of custody, beside each later one', async () => {
    const { parcel, right } = await unconfirmed();
    await deliver([parcel], { pin: right, taker: 'Ada Byron' });
    const { body } = await pinned.tracking.visitor().get(`${trackUrl(parcel.tracking_code)}/custody`);
    expect(body.data).toMatchObject({
      pin_ok: false,
      delivery: { pin_ok: true },
      deliveries: [{ pin_ok: true }, { pin_ok: false }],
    });
    const { letters } = await proofOf(parcel);
    expect(letters).toContain('DeliveryPINNotconfirmed');
    expect(letters).toContain('AdaByron,PIN:Confirmed');
    expect(letters).toContain('PIN:Notconfirmed');
  });

  it('stays on the proof of delivery, before any number of later ones', async () => {
    const { parcel, right } = await unconfirmed();
    await deliver([parcel], { pin: right });
    const takers = ['Ada Byron', 'Ben Byron', 'Cid Byron', 'Dan Byron', 'Eve Byron', 'Fay Byron'];
    for (const taker of takers) await deliver([parcel], { taker });
    const { letters } = await proofOf(parcel);
    expect(letters).toContain('PIN:Notconfirmed');
    expect(letters.indexOf('PIN:Notconfirmed')).toBeLessThan(letters.lastIndexOf('FayByron'));
    for (const taker of takers) expect(letters).toContain(taker.replace(' ', ''));
  });

  it('shows the hold in exports and documents', async () => {
    const { parcel } = await unconfirmed();
    const { body } = await pinned.tracking.admin.get(`/api/parcels/${parcel.tracking_code}/epcis.json`);
    const told = JSON.stringify(body);
    expect(told).not.toContain('"vaultway:step":"delivered"');
    expect(told).toContain('"vaultway:step":"exception"');
  });
});

describe('an offline delivery to several recipients', () => {
  it('uses no PIN, even a correct one', async () => {
    const facts = { recipient_name: 'Ada Winter' };
    const { parcel, email } = await pinned.out(facts);
    const pin = await pinned.pinOf(email);
    const theirs = await pinned.tracking.aParcel({ recipient_name: 'Ben Winter' }).save();
    const answer = await deliver([parcel, theirs], { offline: true, pin });
    expect(answer).toMatchEnvelope({ status: 201, data: { several_recipients: true, pin_ok: false } });
    expect(await pinned.asks(parcel)).toBe(true);
    expect(await listed(parcel)).toBe(true);
    expect(await deliver([parcel], { pin })).toMatchEnvelope({ status: 201, data: { pin_ok: true } });
    expect(await pinned.said(parcel)).toEqual({ step: 'delivered', events: 1 });
  });
});

describe('a PIN renewed after the previous one was checked', () => {
  /** Renews the PIN while the photo is being encoded. */
  const overtaken = async (facts: object) => {
    const { parcel, email } = await pinned.out();
    const former = await pinned.pinOf(email);
    vi.spyOn(pinned.tracking.app.get(Images), 'upload').mockImplementationOnce(async () => {
      await pinned.tracking.admin.post('/api/handovers/pin', { parcel_id: parcel.id });
      return null;
    });
    const answer = await deliver([parcel], { pin: former, ...facts });
    return { parcel, answer, renewed: await pinned.pinOf(email, 2) };
  };

  it('is not used', async () => {
    const { parcel, answer, renewed } = await overtaken({});
    expect(problemOf(answer)).toMatchObject({ field: 'pin', code: 'required' });
    expect(await pinned.asks(parcel)).toBe(true);
    expect((await deliver([parcel], { pin: renewed })).status).toBe(201);
  });

  it('is not used by an offline device', async () => {
    const { parcel, answer } = await overtaken({ offline: true });
    expect(answer).toMatchEnvelope({ status: 201, data: { pin_ok: false } });
    expect(await pinned.asks(parcel)).toBe(true);
    expect(await pinned.said(parcel)).toEqual({ step: 'exception', events: 0 });
  });
});

describe('one PIN', () => {
  it('does not cover recipients whose addresses were removed', async () => {
    const [one, other] = [await pinned.out(), await pinned.out()];
    const pin = await pinned.pinOf(one.email);
    for (const { parcel } of [one, other]) {
      await pinned.tracking.admin.patch('/api/parcels', { id: parcel.id, recipient_email: null });
    }
    const answer = await deliver([one.parcel, other.parcel], { pin });
    expect(problemOf(answer)).toMatchObject({ field: 'parcels', code: 'several_recipients' });
    expect((await deliver([one.parcel], { pin })).status).toBe(201);
  });
});
