import '@vaultway/common/testing';
import type { HttpClient, TestAnswer } from '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking({ THROTTLE_LOOKUP_PER_MINUTE: 6, THROTTLE_UNKNOWN_CODE_PER_MINUTE: 3 });
});
afterAll(() => tracking?.stop());

async function statuses(times: number, ask: () => Promise<TestAnswer>): Promise<number[]> {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push((await ask()).status);
  return answers;
}

const unknown = (visitor: HttpClient) => () => visitor.get('/api/parcels/NOPE');

it('lets nobody look up more than the limit, and says when to come back', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const visitor = tracking.visitor();
  expect(await statuses(6, () => visitor.get(trackUrl(tracking_code)))).toEqual([
    200, 200, 200, 200, 200, 200,
  ]);
  const answer = await visitor.get(trackUrl(tracking_code));
  const seconds = Number(answer.headers.get('retry-after'));
  expect(answer).toMatchEnvelope({ status: 429, errors: [`Too many tries, wait ${seconds} seconds`] });
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

it('lets nobody try out codes, and then tells nothing of known ones either', async () => {
  const { tracking_code } = await tracking.aParcel().save();
  const visitor = tracking.visitor();
  expect(await statuses(4, unknown(visitor))).toEqual([404, 404, 404, 429]);
  expect(await visitor.get(trackUrl(tracking_code))).toMatchEnvelope({ status: 429 });
});

it('counts unknown codes that are asked for at the same time', async () => {
  const visitor = tracking.visitor();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => visitor.get(`/api/parcels/NOPE-${n}`)),
  );
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
});

it('counts the history call too', async () => {
  const visitor = tracking.visitor();
  expect(await statuses(4, () => visitor.get('/api/parcels/NOPE/history'))).toEqual([404, 404, 404, 429]);
});

it('counts each client by itself', async () => {
  await statuses(4, unknown(tracking.visitorFrom('203.0.113.1')));
  expect(await tracking.visitorFrom('203.0.113.2').get('/api/parcels/NOPE')).toMatchEnvelope({ status: 404 });
});

it('counts together what replicas see', async () => {
  const other = await tracking.replica();
  const address = '203.0.113.9';
  expect(await statuses(2, unknown(tracking.visitorFrom(address)))).toEqual([404, 404]);
  expect(await statuses(2, unknown(other.visitorFrom(address)))).toEqual([404, 429]);
  await other.stop();
});

it('believes a forwarded address only from a trusted proxy', async () => {
  const open = await tracking.replica({ TRUST_PROXY: '10.0.0.0/8' });
  const answers = [];
  for (const address of ['203.0.113.21', '203.0.113.22', '203.0.113.23', '203.0.113.24']) {
    answers.push((await open.visitorFrom(address).get('/api/parcels/NOPE')).status);
  }
  expect(answers).toEqual([404, 404, 404, 429]);
  await open.stop();
});

it('does not throttle admins at work', async () => {
  expect(await statuses(10, () => tracking.admin.get('/api/parcels?q=NOPE'))).toEqual(Array(10).fill(200));
});
