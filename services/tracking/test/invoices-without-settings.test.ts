import '@vaultway/common/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

it('creates no invoice until content has sent the company’s settings', async () => {
  const answer = await tracking.admin.post('/api/invoices', { product: 'Insured transport' });
  expect(answer).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
  expect(answer.headers.get('retry-after')).toBe('5');
  const { body } = await tracking.admin.get('/api/invoices');
  expect(body.total).toBe(0);
});
