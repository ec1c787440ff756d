import { HttpClient } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishKeys } from './support/keys.js';
import { startSandbox } from './support/sandbox.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let live: TrackingUnderTest;
let sandbox: TrackingUnderTest;
let liveKey: string;
let testKey: string;
beforeAll(async () => {
  live = await startTracking();
  sandbox = await startSandbox(live);
  [liveKey = ''] = await publishKeys(live, ['parcels:read']);
});
afterAll(async () => {
  await sandbox.stop();
  await live.stop();
});

const withKey = (of: TrackingUnderTest, key: string) =>
  new HttpClient(of.url, { authorization: `Bearer ${key}` });

it('starts', async () => {
  expect((await withKey(live, liveKey).get('/api/parcels')).status).toBe(200);
  expect((await withKey(sandbox, liveKey).get('/api/parcels')).status).toBe(401);
  expect((await sandbox.visitor().get('/health/ready')).body).toMatchObject({});
});
