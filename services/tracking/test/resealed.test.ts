import '@vaultway/common/testing';
import type { Handover, HandoverKind, Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const aParcel = (facts: Record<string, unknown> = {}) => tracking.aParcel(facts).save();
const record = (input: Record<string, unknown>) =>
  tracking.signedInAs('courier').post('/api/handovers', input);
/** Records a handover some minutes ago, with these seals. */
const handed = async (
  kind: HandoverKind,
  parcel: Parcel,
  minutes: number,
  facts: { seals?: string[]; [field: string]: unknown } = {},
): Promise<string> => {
  const input = aHandoverInput(kind, [parcel], { happened_at: minutesAgo(minutes), ...facts });
  expect(await record(input)).toMatchEnvelope({ status: 201 });
  return input['id'] as string;
};
const CUSTOMS = { reason: 'Opened by customs', witness: 'Berta Zeller' };
const resealed = (parcel: Parcel, minutes: number, seals: string[]) =>
  handed('resealed', parcel, minutes, { seals, ...CUSTOMS });
const returned = (parcel: Parcel, minutes: number) =>
  tracking.admin.post('/api/activities', {
    parcel_id: parcel.id,
    title: 'Returned to sender',
    step: 'returned',
    created_at: minutesAgo(minutes),
  });
const byId = async (id: string): Promise<Handover> =>
  (await tracking.admin.get(`/api/handovers/${id}`)).body.data;
const sealsOf = async (id: string) => (await byId(id)).parcels[0];
const seen = async ({ tracking_code }: Parcel) =>
  (await tracking.visitor().get(trackUrl(tracking_code))).body.data;
const scanned = async ({ tracking_code }: Parcel) =>
  (await tracking.signedInAs('courier').get(`/api/handovers/parcels/${tracking_code}`)).body.data;

describe('a second collection', () => {
  it('with other seals requires a reason, and the first seals remain valid', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    const second = aHandoverInput('collect', [parcel], { seals: ['X9'], happened_at: minutesAgo(30) });
    expect((await record(second)).body.details).toMatchObject([{ field: 'reason', code: 'required' }]);
    expect((await record({ ...second, reason: 'Found like this' })).status).toBe(201);
    expect(await sealsOf(String(second['id']))).toMatchObject({ seals_differ: true });
    expect(await scanned(parcel)).toMatchObject({ seals: ['A1'] });
    const delivery = await handed('deliver', parcel, 10, { seals: ['A1'] });
    expect(await sealsOf(delivery)).toMatchObject({ seals_differ: false });
  });

  it('starts over once the parcel was returned', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    await returned(parcel, 45);
    expect(await scanned(parcel)).toMatchObject({ collected: false, seals: [] });
    const second = await handed('collect', parcel, 30, { seals: ['B2'] });
    expect(await sealsOf(second)).toMatchObject({ seals_differ: false });
    expect(await scanned(parcel)).toMatchObject({ collected: true, seals: ['B2'] });
  });

  it('dated before the known one requires a reason, and does not change the parcel’s seals', async () => {
    const parcel = await aParcel();
    const known = await handed('collect', parcel, 60, { seals: ['A1', 'A2'] });
    const earlier = aHandoverInput('collect', [parcel], { seals: ['B9'], happened_at: minutesAgo(90) });
    expect((await record(earlier)).body.details).toMatchObject([{ field: 'reason', code: 'required' }]);
    expect((await record({ ...earlier, reason: 'Found like this' })).status).toBe(201);
    expect(await sealsOf(String(earlier['id']))).toMatchObject({ seals_differ: true });
    expect(await sealsOf(known)).toMatchObject({ seals_differ: false });
    expect(await scanned(parcel)).toMatchObject({ seals: ['A1', 'A2'] });
    expect(await seen(parcel)).toMatchObject({ step: 'collected', status: 'Picked up' });
  });

  it('dated before the known one is marked if recorded offline', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    await resealed(parcel, 40, ['C1']);
    const earlier = await handed('collect', parcel, 90, { seals: ['B9'], offline: true });
    expect(await sealsOf(earlier)).toMatchObject({ seals_differ: true });
    expect(await scanned(parcel)).toMatchObject({ seals: ['C1'] });
  });

  it('dated before the known one requires no reason for the same seals', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    const earlier = await handed('collect', parcel, 90, { seals: ['A1'] });
    expect(await sealsOf(earlier)).toMatchObject({ seals_differ: false });
  });

  it('dated before a return does not affect the collection after it', async () => {
    const parcel = await aParcel();
    await returned(parcel, 45);
    await handed('collect', parcel, 30, { seals: ['B2'] });
    const earlier = await handed('collect', parcel, 60, { seals: ['A1'] });
    expect(await sealsOf(earlier)).toMatchObject({ seals_differ: false });
    expect(await scanned(parcel)).toMatchObject({ seals: ['B2'] });
  });
});

describe('a first collection that arrives late', () => {
  it('applies from when it happened', async () => {
    const parcel = await aParcel();
    const transfer = await handed('transfer', parcel, 30, { seals: ['X9'], step: 'arrived' });
    await handed('collect', parcel, 60, { seals: ['A1'] });
    expect(await sealsOf(transfer)).toMatchObject({ seals_differ: true });
    expect((await seen(parcel)).step).toBe('exception');
    expect(await scanned(parcel)).toMatchObject({ seals: ['A1'] });
  });
});

describe('a resealed parcel', () => {
  it('has the new seals, and keeps the previous ones', async () => {
    const parcel = await aParcel({ status: 'In customs' });
    await handed('collect', parcel, 60, { seals: ['A1', 'A2'] });
    const reseal = await resealed(parcel, 30, ['C1']);
    expect(await byId(reseal)).toMatchObject({
      kind: 'resealed',
      ...CUSTOMS,
      parcels: [{ seals: ['C1'], seals_before: ['A1', 'A2'], seals_differ: false }],
    });
    expect(await scanned(parcel)).toMatchObject({ seals: ['C1'] });
    const delivery = aHandoverInput('deliver', [parcel], { seals: ['A1', 'A2'] });
    expect((await record(delivery)).body.details).toMatchObject([{ field: 'reason', code: 'required' }]);
    expect(
      (await record({ ...delivery, parcels: [{ code: parcel.tracking_code, seals: ['c-1'] }] })).status,
    ).toBe(201);
  });

  it('keeps its step and status, and shows visitors nothing of seals', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['SEAL-1'] });
    await handed('resealed', parcel, 30, {
      seals: ['SEAL-2'],
      ...CUSTOMS,
      title: 'Seal cut by customs: Delivered',
    });
    const told = await seen(parcel);
    expect(told).toMatchObject({ step: 'collected', status: 'Picked up' });
    expect(told.history.data[0]).toMatchObject({ title: 'Inspected', step: null });
    expect(JSON.stringify(told)).not.toMatch(/seal|customs|Zeller/i);
  });

  it.each(['reason', 'witness'])('requires a %s, offline too', async (field) => {
    const parcel = await aParcel();
    const input = aHandoverInput('resealed', [parcel], { seals: ['C1'], ...CUSTOMS, [field]: ' ' });
    const answers = [await record(input), await record({ ...input, offline: true })];
    for (const { status, body } of answers) {
      expect(status).toBe(422);
      expect(body.details).toMatchObject([{ field, code: 'required' }]);
    }
  });

  it('requires its new seals', async () => {
    const [one, other] = [await aParcel(), await aParcel()];
    const input = aHandoverInput('resealed', [one, other], { seals: ['C1'], ...CUSTOMS });
    const parcels = [{ code: one.tracking_code, seals: ['C1'] }, { code: other.tracking_code }];
    const { body } = await record({ ...input, parcels });
    expect(body.details).toMatchObject([{ field: 'parcels.1.seals', code: 'required' }]);
  });

  it('is recorded once, and rejected with another witness', async () => {
    const parcel = await aParcel();
    const input = aHandoverInput('resealed', [parcel], { seals: ['C1'], ...CUSTOMS });
    expect((await record(input)).status).toBe(201);
    expect((await record(input)).status).toBe(200);
    expect((await record({ ...input, witness: 'Somebody else' })).status).toBe(409);
  });

  it('without a collection has no previous seals, and its seals apply from then on', async () => {
    const parcel = await aParcel();
    expect(await sealsOf(await resealed(parcel, 60, ['C1']))).toMatchObject({ seals_before: [] });
    const collection = aHandoverInput('collect', [parcel], { seals: ['X9'], happened_at: minutesAgo(30) });
    expect((await record(collection)).body.details).toMatchObject([{ field: 'reason', code: 'required' }]);
    expect(
      (await record({ ...collection, parcels: [{ code: parcel.tracking_code, seals: ['C1'] }] })).status,
    ).toBe(201);
  });

  it.each(['clerk', 'admin'] as const)('can be recorded by a %s as well', async (role) => {
    const input = aHandoverInput('resealed', [await aParcel()], { seals: ['C1'], ...CUSTOMS });
    expect((await tracking.signedInAs(role).post('/api/handovers', input)).status).toBe(201);
  });
});

describe('a late reseal', () => {
  it('marks later handovers with the old seals', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    const transfer = await handed('transfer', parcel, 20, { seals: ['A1'], step: 'arrived' });
    await resealed(parcel, 40, ['C1']);
    expect(await sealsOf(transfer)).toMatchObject({ seals_differ: true });
    expect(await seen(parcel)).toMatchObject({ step: 'exception', status: 'Seal differs' });
  });

  it('unmarks later handovers with the new seals, and restores their events', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    const facts = { seals: ['C1'], reason: 'New seals', step: 'stored', title: 'Im Tresor' };
    const transfer = await handed('transfer', parcel, 20, facts);
    expect(await seen(parcel)).toMatchObject({ step: 'exception', status: 'Seal differs' });
    await resealed(parcel, 40, ['C1']);
    expect(await sealsOf(transfer)).toMatchObject({ seals_differ: false });
    const { step, status, history } = await seen(parcel);
    expect({ step, status }).toEqual({ step: 'stored', status: 'Im Tresor' });
    expect(history.data[0]).toMatchObject({ title: 'Im Tresor', step: 'stored', icon: 'warehouse' });
  });

  it('keeps the event of a transfer without a stored step', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    const transfer = await handed('transfer', parcel, 20, { seals: ['C1'], reason: 'New', step: 'arrived' });
    // Like rows of the previous release.
    await tracking.database.query('UPDATE handovers SET step = NULL WHERE id = $1', [transfer]);
    await resealed(parcel, 40, ['C1']);
    expect(await sealsOf(transfer)).toMatchObject({ seals_differ: false });
    expect(await seen(parcel)).toMatchObject({ step: 'exception', status: 'Seal differs' });
  });

  it('keeps a status set since', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    await handed('transfer', parcel, 20, { seals: ['C1'], reason: 'New seals', step: 'stored' });
    await tracking.admin.patch('/api/parcels', { id: parcel.id, status: 'Being looked into' });
    await resealed(parcel, 40, ['C1']);
    expect(await seen(parcel)).toMatchObject({ status: 'Being looked into' });
  });

  it('updates the previous seals of a later one', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 60, { seals: ['A1'] });
    const second = await resealed(parcel, 20, ['D1']);
    expect(await sealsOf(second)).toMatchObject({ seals_before: ['A1'] });
    const first = await resealed(parcel, 40, ['C1']);
    expect(await sealsOf(first)).toMatchObject({ seals_before: ['A1'] });
    expect(await sealsOf(second)).toMatchObject({ seals_before: ['C1'] });
    expect(await scanned(parcel)).toMatchObject({ seals: ['D1'] });
  });

  it('and before the collection gets its previous seals from it', async () => {
    const parcel = await aParcel();
    const reseal = await resealed(parcel, 40, ['C1']);
    await handed('collect', parcel, 60, { seals: ['A1'] });
    expect(await sealsOf(reseal)).toMatchObject({ seals_before: ['A1'] });
    expect(await scanned(parcel)).toMatchObject({ seals: ['C1'] });
  });

  it('does not affect handovers after a return', async () => {
    const parcel = await aParcel();
    await handed('collect', parcel, 90, { seals: ['A1'] });
    await returned(parcel, 70);
    const second = await handed('collect', parcel, 60, { seals: ['B2'] });
    await resealed(parcel, 80, ['C1']);
    expect(await sealsOf(second)).toMatchObject({ seals_differ: false });
    expect(await scanned(parcel)).toMatchObject({ seals: ['B2'] });
  });
});
