import { HttpClient } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE, pictureCalls } from '../../libs/common/test/images/hostile-pictures.js';
import { aHandoverInput, handoverForm } from './support/handovers.js';
import { publishKeys } from './support/keys.js';
import { aPicture, photoForm } from './support/pictures.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let photographer: HttpClient;
let warehouse: HttpClient;
const withKey = (key?: string) => new HttpClient(tracking.url, { authorization: `Bearer ${key}` });
beforeAll(async () => {
  tracking = await startTracking();
  const [photos, handovers] = await publishKeys(tracking, ['parcels:write', 'handovers:write']);
  photographer = withKey(photos);
  warehouse = withKey(handovers);
});
afterAll(() => tracking?.stop());

const photoBy = async (client: Pick<HttpClient, 'post'>, bytes: Buffer) => {
  const { id } = await tracking.aParcel().save();
  return client.post('/api/parcels/image', photoForm(id, bytes));
};

const handoverBy = async (client: Pick<HttpClient, 'post'>, bytes: Buffer) => {
  const parcel = await tracking.aParcel().save();
  return client.post('/api/handovers', handoverForm(aHandoverInput('collect', [parcel]), bytes));
};

/** Every route that accepts a picture, called by the least trusted sender. */
const SENDERS: Record<string, (bytes: Buffer) => Promise<{ status: number; text: string }>> = {
  'POST /api/handovers': (bytes) => handoverBy(tracking.signedInAs('courier'), bytes),
  'POST /api/handovers with a key': (bytes) => handoverBy(warehouse, bytes),
  'POST /api/parcels/image': (bytes) => photoBy(tracking.signedInAs('clerk'), bytes),
  'POST /api/parcels/image with a key': (bytes) => photoBy(photographer, bytes),
};

describe.each(Object.entries(SENDERS))('%s', (_, send) => {
  it('accepts a valid picture', async () => {
    const answer = await send(await aPicture());
    expect([200, 201], answer.text).toContain(answer.status);
  });

  it.each(Object.entries(HOSTILE))('rejects %s', async (_what, make) => {
    const answer = await send(await make());
    expect([415, 422], answer.text).toContain(answer.status);
  });
});

it('covers every route that accepts a picture in the OpenAPI document', async () => {
  const calls = await pictureCalls(new URL('../openapi.json', import.meta.url));
  expect(calls).toEqual(Object.keys(SENDERS).toSorted());
});
