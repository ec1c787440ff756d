import '@vaultway/common/testing';
import type { Handover, Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { aHandoverInput } from './support/handovers.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const aParcel = (facts: Record<string, unknown>) => tracking.aParcel(facts).save();
const ada = (facts: Record<string, unknown> = {}) => aParcel({ recipient_name: 'Ada Winter', ...facts });
const record = (input: Record<string, unknown>) =>
  tracking.signedInAs('courier').post('/api/handovers', input);
const seen = async ({ tracking_code }: Parcel) =>
  (await tracking.visitor().get(trackUrl(tracking_code))).body.data;
const handoversOf = async ({ id }: Parcel): Promise<Handover[]> =>
  (await tracking.admin.get(`/api/handovers?parcel_id=${id}`)).body.data;

describe('a delivery to one recipient', () => {
  it('accepts all parcels, however the name is written', async () => {
    const parcels = [
      await ada({ recipient_email: 'ada@example.com' }),
      await ada({ recipient_name: 'ＡＤＡ  wínter', recipient_email: 'ADA@example.com' }),
      await ada({ recipient_phone_number: '+41 79 123 45 67' }),
    ];
    expect((await record(aHandoverInput('deliver', parcels))).status).toBe(201);
    for (const parcel of parcels) expect(await seen(parcel)).toMatchObject({ step: 'delivered' });
  });
});

describe('a delivery to several recipients', () => {
  it.each([
    ['another name', { recipient_name: 'Ben Winter' }],
    ['another email address', { recipient_email: 'ben@example.com' }],
    ['another phone number', { recipient_phone_number: '079 999' }],
  ])('is rejected for %s, naming the other recipients’ parcels', async (_what, facts) => {
    const mine = await ada({ recipient_email: 'ada@example.com', recipient_phone_number: '079 111' });
    const theirs = await ada({
      recipient_email: 'ada@example.com',
      recipient_phone_number: '079 111',
      ...facts,
    });
    const answer = await record(aHandoverInput('deliver', [mine, theirs]));
    expect(answer).toMatchEnvelope({
      status: 422,
      errors: [`These parcels are for somebody else, hand them over separately: ${theirs.tracking_code}`],
    });
    expect(answer.body.details).toMatchObject([
      { field: 'parcels', code: 'other_recipient', params: { codes: [theirs.tracking_code] } },
    ]);
    expect(await handoversOf(mine)).toEqual([]);
  });

  it('is rejected if the parcels were anonymized', async () => {
    const parcels = [await ada({ recipient_name: '—' }), await ada({ recipient_name: '—' })];
    const answer = await record(aHandoverInput('deliver', parcels));
    expect(answer.body.details).toMatchObject([{ code: 'other_recipient' }]);
  });

  it('does not affect other kinds of handovers', async () => {
    const parcels = [await ada(), await ada({ recipient_name: 'Ben Winter' })];
    for (const kind of ['collect', 'transfer', 'attempt'] as const) {
      expect((await record(aHandoverInput(kind, parcels))).status).toBe(201);
    }
  });

  it('is marked if recorded offline, and delivers nothing', async () => {
    const parcels = [await ada(), await ada({ recipient_name: 'Ben Winter' })];
    const input = aHandoverInput('deliver', parcels, { offline: true, taker: 'Ada' });
    expect(await record(input)).toMatchEnvelope({ status: 201, data: { several_recipients: true } });
    expect((await record(input)).status).toBe(200);
    for (const parcel of parcels) {
      expect(await seen(parcel)).toMatchObject({ step: 'exception', status: 'On hold' });
      expect(await handoversOf(parcel)).toMatchObject([{ kind: 'deliver', several_recipients: true }]);
    }
  });
});
