import '@vaultway/common/testing';
import { generateTrackingCode } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const WARNING = {
  field: 'tracking_code',
  code: 'guessable',
  message: 'Tracking code is easy to guess, generate one instead',
};
const create = (tracking_code: string) =>
  tracking.admin.post('/api/parcels', { tracking_code, recipient_name: 'Ada', destination: 'Lagos' });

describe('a code that is easy to guess', () => {
  it.each([
    'RR123456785GB',
    '1Z12345E0205271688',
    '794658321047',
    '2026-11-28',
    '+44 20 7946 0123',
    '1234',
    'TEST1',
    'AAAA',
    'VW-0001',
  ])('is accepted with a warning: %s', async (code) => {
    const answer = await create(code);
    expect(answer).toMatchEnvelope({ status: 201, data: { tracking_code: code, warnings: [WARNING] } });
  });

  it('causes a warning when it is set, but not again later', async () => {
    const { id } = (await create(generateTrackingCode())).body.data;
    const changed = await tracking.admin.patch('/api/parcels', { id, tracking_code: 'VW-0002' });
    const kept = await tracking.admin.patch('/api/parcels', { id, tracking_code: 'vw 0002', weight: '2 kg' });
    expect(changed.body.data.warnings).toEqual([WARNING]);
    expect(kept.body.data.warnings).toEqual([]);
  });

  it('is accepted from a clerk too', async () => {
    const answer = await tracking.signedInAs('clerk').post('/api/parcels', {
      tracking_code: 'ABCD',
      recipient_name: 'Ada',
      destination: 'Lagos',
    });
    expect(answer).toMatchEnvelope({ status: 201, data: { warnings: [WARNING] } });
  });
});

it('does not warn about a generated code', async () => {
  expect((await create(generateTrackingCode('VW'))).body.data.warnings).toEqual([]);
});
