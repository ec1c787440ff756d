import '@vaultway/common/testing';
import type { Handover, Parcel } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { aHandoverInput, handoverForm } from './support/handovers.js';
import { aPicture } from './support/pictures.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const MINUTE_MS = 60_000;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const aParcel = (facts: Record<string, unknown> = {}) => tracking.aParcel(facts).save();
const record = (input: Record<string, unknown>) =>
  tracking.signedInAs('courier').post('/api/handovers', input);
const seen = async ({ tracking_code }: Parcel) =>
  (await tracking.visitor().get(trackUrl(tracking_code))).body.data;
const handoversOf = async ({ id }: Parcel): Promise<Handover[]> =>
  (await tracking.admin.get(`/api/handovers?parcel_id=${id}`)).body.data;

describe('a handover', () => {
  it('is recorded with an event for each of its parcels', async () => {
    const [one, other] = [await aParcel(), await aParcel()];
    const input = aHandoverInput('collect', [one, other], {
      giver: 'Ada',
      taker: 'Bo',
      latitude: 47.4,
      longitude: 8.5,
    });
    const answer = await record(input);
    expect(answer).toMatchEnvelope({
      status: 201,
      message: 'Handover recorded',
      data: { id: input.id, kind: 'collect', giver: 'Ada', taker: 'Bo', latitude: 47.4, pin_ok: null },
    });
    for (const parcel of [one, other]) {
      const { status, step, history } = await seen(parcel);
      expect({ status, step }).toEqual({ status: 'Picked up', step: 'collected' });
      expect(history.data).toMatchObject([
        { title: 'Picked up', step: 'collected', created_at: input.happened_at },
      ]);
      const handed = answer.body.data.parcels.find(
        (each: { parcel_id: string }) => each.parcel_id === parcel.id,
      );
      expect(handed).toMatchObject({ tracking_code: parcel.tracking_code, event_id: history.data[0].id });
    }
  });

  it.each([
    ['deliver', {}, 'delivered', 'Delivered'],
    ['attempt', { reason: 'Nobody was there' }, 'attempted', 'Delivery attempted'],
    ['transfer', { step: 'out_for_delivery' }, 'out_for_delivery', 'Out for delivery'],
    ['transfer', { step: 'stored', title: 'Im Tresor' }, 'stored', 'Im Tresor'],
  ] as const)('of kind %s with %o means %s', async (kind, facts, step, status) => {
    const parcel = await aParcel({ status: 'In transit' });
    expect((await record(aHandoverInput(kind, [parcel], facts))).status).toBe(201);
    expect(await seen(parcel)).toMatchObject({ step, status });
  });

  it('without a step keeps step and status', async () => {
    const parcel = await aParcel({ status: 'In customs' });
    await record(aHandoverInput('transfer', [parcel]));
    const { step, status, history } = await seen(parcel);
    expect({ step, status }).toEqual({ step: 'customs', status: 'In customs' });
    expect(history.data).toMatchObject([{ title: 'Handed over', step: null }]);
  });

  it('shows the reason of an attempt', async () => {
    const parcel = await aParcel();
    await record(aHandoverInput('attempt', [parcel], { reason: 'Nobody was there' }));
    expect((await seen(parcel)).history.data[0]).toMatchObject({ description: 'Nobody was there' });
  });

  it('stores signature, photo, and clock offset', async () => {
    const parcel = await aParcel();
    const signature = 'M10 20L30 40L50 60M70 80L90 100';
    const sent_at = new Date(Date.now() - 90 * MINUTE_MS).toISOString();
    const input = aHandoverInput('deliver', [parcel], { signature, sent_at, happened_at: minutesAgo(120) });
    const answer = await tracking
      .signedInAs('courier')
      .post('/api/handovers', handoverForm(input, await aPicture()));
    expect(answer.status).toBe(201);
    const [kept] = await handoversOf(parcel);
    expect({ ...kept, warnings: [] }).toEqual(answer.body.data);
    expect(kept?.signature).toBe(signature);
    expect(kept?.photo).toMatch(/^\/uploads\/images\/[0-9a-f]{32}\.jpg$/);
    expect((kept?.clock_offset_ms ?? 0) / MINUTE_MS).toBeCloseTo(90, 0);
    const one = await tracking.admin.get(`/api/handovers/${String(input.id)}`);
    expect(one).toMatchEnvelope({ status: 200, data: { id: input.id, signature } });
  });

  it('is in the activity log with its parcels’ codes, without its signature', async () => {
    const parcels = [await aParcel(), await aParcel()];
    const input = aHandoverInput('deliver', parcels, { signature: 'M1 2L3 4', taker: 'Ada' });
    await record(input);
    const { body } = await tracking.admin.get(`/api/audit/tracking?record_id=${String(input.id)}`);
    expect(body.data).toMatchObject([
      {
        action: 'handover.created',
        after: { kind: 'deliver', taker: 'Ada', parcels: parcels.map(({ tracking_code }) => tracking_code) },
      },
    ]);
    expect(JSON.stringify(body.data)).not.toContain('M1 2L3 4');
  });
});

describe('a repeated handover', () => {
  it('is recorded once, and gets the original response', async () => {
    const parcel = await aParcel();
    const input = aHandoverInput('collect', [parcel], { seals: ['A1'] });
    const first = await record(input);
    const again = await record({ ...input, sent_at: new Date().toISOString(), offline: true });
    expect(again).toMatchEnvelope({ status: 200, message: 'Handover recorded' });
    expect(again.body.data).toEqual(first.body.data);
    expect((await seen(parcel)).history.data).toHaveLength(1);
  });

  it('is recorded once if sent ten times concurrently', async () => {
    const parcel = await aParcel();
    const input = aHandoverInput('deliver', [parcel]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(input)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(await handoversOf(parcel)).toHaveLength(1);
    expect((await seen(parcel)).history.data).toHaveLength(1);
  });

  it('still gets a response after its parcel was deleted', async () => {
    const parcel = await aParcel();
    const input = aHandoverInput('collect', [parcel]);
    await record(input);
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    expect((await record(input)).status).toBe(200);
  });

  it.each([
    ['another kind', { kind: 'attempt' }],
    ['another taker', { taker: 'Somebody else' }],
    ['other seals', { seals: ['B2'] }],
  ])('is rejected with %s', async (_what, changed) => {
    const parcel = await aParcel();
    const id = v7();
    await record(aHandoverInput('collect', [parcel], { id, seals: ['A1'], taker: 'Bo' }));
    const { kind = 'collect', ...facts } = changed as { kind?: 'collect' };
    const answer = await record(aHandoverInput(kind, [parcel], { id, seals: ['A1'], taker: 'Bo', ...facts }));
    expect(answer).toMatchEnvelope({
      status: 409,
      errors: ['This handover was recorded already, with other content'],
    });
    expect(await handoversOf(parcel)).toHaveLength(1);
  });

  it('is rejected with another photo', async () => {
    const parcel = await aParcel();
    const input = aHandoverInput('collect', [parcel]);
    const courier = tracking.signedInAs('courier');
    const photo = await aPicture();
    const sent = [photo, photo, await aPicture()].map((each) => handoverForm(input, each));
    const statuses = [];
    for (const form of sent) statuses.push((await courier.post('/api/handovers', form)).status);
    expect(statuses).toEqual([201, 200, 409]);
  });
});

describe('late handovers', () => {
  it('are sorted into the history and leave newer states', async () => {
    const parcel = await aParcel();
    await record(aHandoverInput('deliver', [parcel], { happened_at: minutesAgo(10) }));
    await record(
      aHandoverInput('transfer', [parcel], { step: 'out_for_delivery', happened_at: minutesAgo(60) }),
    );
    await record(aHandoverInput('collect', [parcel], { happened_at: minutesAgo(90) }));
    const { step, status, history } = await seen(parcel);
    expect({ step, status }).toEqual({ step: 'delivered', status: 'Delivered' });
    const steps = history.data.map((event: { step: string }) => event.step);
    expect(steps).toEqual(['delivered', 'out_for_delivery', 'collected']);
  });

  it('compare the seals once the collection is known', async () => {
    const parcel = await aParcel();
    const later = aHandoverInput('transfer', [parcel], { seals: ['B2'], happened_at: minutesAgo(10) });
    await record(later);
    await record(aHandoverInput('collect', [parcel], { seals: ['A1'], happened_at: minutesAgo(90) }));
    const answer = await tracking.admin.get(`/api/handovers/${String(later.id)}`);
    expect(answer.body.data.parcels).toMatchObject([{ seals: ['B2'], seals_differ: true }]);
    expect((await seen(parcel)).step).toBe('exception');
  });

  it.each([
    [4, 201],
    [6, 422],
  ])('may not be %i minutes early: %i', async (minutes, status) => {
    const parcel = await aParcel();
    const answer = await record(aHandoverInput('collect', [parcel], { happened_at: minutesAgo(-minutes) }));
    expect(answer.status).toBe(status);
    if (status === 422) {
      const [detail] = answer.body.details;
      expect(detail).toMatchObject({ field: 'happened_at', code: 'in_the_future', params: { minutes: 5 } });
    }
  });
});

describe('seals', () => {
  const collected = async (seals: string[]) => {
    const parcel = await aParcel();
    await record(aHandoverInput('collect', [parcel], { seals, happened_at: minutesAgo(30) }));
    return parcel;
  };

  it.each([
    ['the same, written otherwise', ['b 2', 'a-1']],
    ['none, where nobody looked', []],
  ])('%s match', async (_what, seals) => {
    const parcel = await collected(['A1', 'B2']);
    expect((await record(aHandoverInput('deliver', [parcel], { seals }))).status).toBe(201);
    expect((await seen(parcel)).step).toBe('delivered');
  });

  it('that differ require a reason, and cause an exception', async () => {
    const parcel = await collected(['A1', 'B2']);
    const input = aHandoverInput('deliver', [parcel], { seals: ['A1'] });
    const refused = await record(input);
    expect(refused.body.details).toMatchObject([{ field: 'reason', code: 'required' }]);
    expect((await record({ ...input, reason: 'B2 was torn' })).status).toBe(201);
    const { step, history } = await seen(parcel);
    expect(step).toBe('exception');
    expect(history.data[0]).toMatchObject({ step: 'exception', title: 'Seal differs' });
    expect(await handoversOf(parcel)).toMatchObject([
      { kind: 'deliver', reason: 'B2 was torn', parcels: [{ seals: ['A1'], seals_differ: true }] },
      { kind: 'collect' },
    ]);
  });

  it('that differ are saved without a reason if the device was offline', async () => {
    const parcel = await collected(['A1']);
    expect((await record(aHandoverInput('transfer', [parcel], { seals: ['X'], offline: true }))).status).toBe(
      201,
    );
    expect((await seen(parcel)).step).toBe('exception');
  });

  it('are shown when scanning the parcel', async () => {
    const parcel = await collected(['A1', 'B2']);
    const code = parcel.tracking_code.toLowerCase();
    const answer = await tracking.signedInAs('courier').get(`/api/handovers/parcels/${code}`);
    expect(answer).toMatchEnvelope({
      status: 200,
      data: { id: parcel.id, seals: ['A1', 'B2'], collected: true, step: 'collected', asks_pin: false },
    });
  });
});

describe('a handover is rejected', () => {
  it.each([
    ['no id', { id: '' }, 'id', 'required'],
    ['an id of another version', { id: '9d4b1f3c-3a0e-4f5e-9b1a-2f0d6c1e7a55' }, 'id', 'invalid'],
    ['an unknown kind', { kind: 'steal' }, 'kind', 'not_a_choice'],
    ['no time', { happened_at: '' }, 'happened_at', 'required'],
    ['half a position', { latitude: 3 }, 'longitude', 'required'],
    ['a signature that is a script', { signature: '<svg>' }, 'signature', 'invalid'],
    ['a signature that is too long', { signature: `M1 2${'L3 4'.repeat(8192)}` }, 'signature', 'too_long'],
    ['a PIN of five digits', { pin: '12345' }, 'pin', 'invalid'],
    ['no parcels', { parcels: [] }, 'parcels', 'too_short'],
    ['an unknown code', { parcels: [{ code: 'NOPE-1' }] }, 'parcels.0.code', 'unknown'],
    ['a parcel twice', { parcels: [{ code: 'X-1' }, { code: 'x1' }] }, 'parcels', 'invalid'],
  ])('with %s', async (_what, facts, field, code) => {
    const parcel = await aParcel();
    const answer = await record({ ...aHandoverInput('collect', [parcel]), ...facts });
    expect(answer.status).toBe(422);
    expect(answer.body.details[0]).toMatchObject({ field, code });
    expect(await handoversOf(parcel)).toEqual([]);
  });

  it('with a deleted parcel', async () => {
    const parcel = await aParcel();
    await tracking.admin.delete('/api/parcels', { id: parcel.id });
    const answer = await record(aHandoverInput('collect', [parcel]));
    expect(answer).toMatchEnvelope({ status: 422, errors: ['No parcel has this code (entry 1)'] });
  });

  it('without a session, and for a read-only role', async () => {
    const input = aHandoverInput('collect', [await aParcel()]);
    expect((await tracking.visitor().post('/api/handovers', input)).status).toBe(401);
    expect((await tracking.signedInAs('auditor').post('/api/handovers', input)).status).toBe(403);
  });
});
