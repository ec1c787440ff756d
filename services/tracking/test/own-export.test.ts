import '@vaultway/common/testing';
import { PersonExports } from '@vaultway/common';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEvent } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const ADA = { email: 'ada@firm.example.co', name: null };

async function ownExport(): Promise<string> {
  const exports = tracking.app.get(PersonExports);
  const records: object[] = [];
  let after: string | null = null;
  do {
    const page = await exports.page(ADA, after, true);
    records.push(...page.records);
    after = page.next;
  } while (after !== null);
  return JSON.stringify(records);
}

it('has what the owner of the address may see, and nothing that only colleagues see', async () => {
  const parties = { recipient_email: 'Ada@Firm.example.co', sender_email: 'max@sender.example' };
  const parcel = await tracking.aParcel(parties).save();
  await tracking.admin.post(`/api/parcels/${parcel.id}/notes`, { text: 'Never on time' });
  await anEvent(tracking.admin, parcel, { title: 'Sealed in Lagos' });
  const wrong = await anEvent(tracking.admin, parcel, { title: 'Wrongly recorded' });
  await tracking.admin.delete('/api/activities', { id: wrong.id });
  const deleted = await tracking.aParcel(parties).save();
  await tracking.admin.delete('/api/parcels', { id: deleted.id });

  const text = await ownExport();
  expect(text).toContain(parcel.tracking_code);
  expect(text).toContain('Sealed in Lagos');
  for (const secret of ['Never on time', 'Wrongly recorded', deleted.tracking_code, 'max@sender.example'])
    expect(text).not.toContain(secret);
});

it('has nothing of an address that begins or ends with it', async () => {
  const others = ['ada@firm.example.co.uk', 'xada@firm.example.co', "o'ada@firm.example.co"];
  const parcels = [];
  for (const recipient_email of others) parcels.push(await tracking.aParcel({ recipient_email }).save());
  const text = await ownExport();
  for (const { tracking_code } of parcels) expect(text).not.toContain(tracking_code);
});
