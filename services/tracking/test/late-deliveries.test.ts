import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DeliveryRule } from '../src/parcels/delivery-rule.js';
import { anEvent, trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { PinnedParcels } from './support/pinned-parcels.js';

let pinned: PinnedParcels;
beforeAll(async () => {
  pinned = await PinnedParcels.start();
});
afterAll(() => pinned?.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Creates a parcel delivered with its PIN but different seals, then sent out again with a new PIN. */
async function outAgain() {
  const { parcel, email } = await pinned.out();
  const handed = async (kind: 'collect' | 'deliver' | 'resealed', facts: Record<string, unknown>) => {
    const input = aHandoverInput(kind, [parcel], facts);
    return pinned.as('courier').post('/api/handovers', input);
  };
  await handed('collect', { seals: ['A1'], happened_at: minutesAgo(60) });
  const pin = await pinned.pinOf(email);
  const marked = await handed('deliver', { seals: ['B2'], reason: 'Found like this', pin });
  expect(marked.body.data.parcels).toMatchObject([{ seals_differ: true }]);
  await anEvent(pinned.tracking.admin, parcel, { title: 'Out for delivery' });
  expect(await pinned.asks(parcel)).toBe(true);
  return { parcel, handed };
}

it('restores a delivery’s event by a late reseal while a new PIN is required', async () => {
  const { parcel, handed } = await outAgain();
  const late = { happened_at: minutesAgo(40), reason: 'Customs', witness: 'Berta Zeller' };
  expect((await handed('resealed', { seals: ['B2'], ...late })).status).toBe(201);
  expect(await pinned.said(parcel)).toEqual({ step: 'out_for_delivery', events: 1 });
  const { body } = await pinned.tracking.visitor().get(trackUrl(parcel.tracking_code));
  expect(body.data.history.data.map(({ title }: { title: string }) => title)).toContain('Delivered');
  expect(await pinned.asks(parcel)).toBe(true);
});

it('allows no other delivery in the transaction that restores an event', async () => {
  const { parcel } = await outAgain();
  const { database, app } = pinned.tracking;
  const deliver = database.transaction(async (tx) => {
    await app.get(DeliveryRule, { strict: false }).restoring(tx, () => Promise.resolve());
    await tx.query(`UPDATE parcels SET step = 'delivered' WHERE id = $1`, [parcel.id]);
  });
  await expect(deliver).rejects.toThrow('takes the PIN');
});
