import '@vaultway/common/testing';
import { Nightly } from '@vaultway/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const total = async (): Promise<number> => (await tracking.admin.get('/api/parcels')).body.total;
const remove = (id: string) => tracking.admin.delete('/api/parcels', { id });
const storedChanges = async (): Promise<number> => {
  const rows = await tracking.database.query<unknown[]>('SELECT FROM parcel_count_changes');
  return rows.length;
};

describe('the number of parcels', () => {
  it('reflects creation, deletion and restoring', async () => {
    const before = await total();
    const [kept, deleted, restored] = [
      await tracking.aParcel().save(),
      await tracking.aParcel().save(),
      await tracking.aParcel().save(),
    ];
    await remove(deleted.id);
    await remove(restored.id);
    expect(await total()).toBe(before + 1);
    await tracking.admin.post('/api/trash/tracking/restore', { type: 'parcel', id: restored.id });
    await tracking.admin.patch('/api/parcels', { id: kept.id, status: 'Held' });
    expect(await total()).toBe(before + 2);
  });

  it('does not block on a transaction that creates others, such as an import', async () => {
    const before = await total();
    await tracking.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO parcels (id, tracking_code, code_key, recipient_name, destination)
         VALUES (gen_random_uuid(), 'STILL-OPEN', 'stillopen', 'Ada', 'Lagos')`,
      );
      const parcel = await tracking.aParcel().save();
      expect(await remove(parcel.id)).toMatchEnvelope({ status: 200 });
      expect(await total()).toBe(before);
    });
    expect(await total()).toBe(before + 1);
  });

  it('is compacted nightly', async () => {
    await tracking.aParcel().save();
    const before = await total();
    expect(await storedChanges()).toBeGreaterThan(1);
    await tracking.forgetNight();
    await tracking.app.get(Nightly, { strict: false }).runDue();
    expect(await storedChanges()).toBe(1);
    expect(await total()).toBe(before);
  });
});
