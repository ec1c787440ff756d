import '@vaultway/common/testing';
import { API_VERSION } from '@vaultway/common';
import type { Parcel } from '@vaultway/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackUrl } from './support/builders.js';
import { publishKeys } from './support/keys.js';
import { startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
let parcel: Parcel;
let authorization: string;
beforeAll(async () => {
  tracking = await startTracking({
    THROTTLE_LOOKUP_PER_MINUTE: 5,
    THROTTLE_UNKNOWN_CODE_PER_MINUTE: 3,
    THROTTLE_KEY_PER_MINUTE: 4,
    THROTTLE_PUBLIC_WRITE_PER_MINUTE: 2,
  });
  parcel = await tracking.aParcel().save();
});
afterAll(() => tracking?.stop());
const aKey = async () => {
  const [key] = await publishKeys(tracking, ['parcels:read']);
  authorization = `Bearer ${key}`;
  return tracking.visitor().with({ authorization });
};

describe('RateLimit headers', () => {
  it('count the calls of a key, up to the 429', async () => {
    const client = await aKey();
    const answers = [];
    for (let n = 0; n < 5; n += 1) answers.push(await client.get('/api/parcels'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
    expect(answers.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
      Array(5).fill('"key";q=4;w=60'),
    );
    const left = answers.map(({ headers }) => /^"key";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? ''));
    expect(left.map((found) => Number(found?.[1]))).toEqual([3, 2, 1, 0, 0]);
    expect(left.at(-1)?.[2]).toBe(answers.at(-1)?.headers.get('retry-after'));
  });

  it('name both limits of look-ups', async () => {
    const visitor = tracking.visitor();
    const { headers } = await visitor.get(trackUrl(parcel.tracking_code));
    expect(headers.get('ratelimit-policy')).toBe('"lookup";q=5;w=60, "unknown-code";q=3;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"lookup";r=4;t=(60|59), "unknown-code";r=3;t=60$/);
    const missed = await visitor.get('/api/parcels/NOPE-1');
    expect(missed.status).toBe(404);
    expect(missed.headers.get('ratelimit')).toMatch(/^"lookup";r=3;t=\d+, "unknown-code";r=2;t=\d+$/);
    for (let n = 0; n < 2; n += 1) await visitor.get('/api/parcels/NOPE-1');
    const refused = await visitor.get(trackUrl(parcel.tracking_code));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('ratelimit')).toMatch(/"unknown-code";r=0;t=\d+$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('are on public calls that write, also rejected ones', async () => {
    const visitor = tracking.visitor();
    const send = () => visitor.post(`${trackUrl(parcel.tracking_code)}/reveal-links`, {});
    const answers = [await send(), await send(), await send()];
    const left = answers.map(({ headers }) => /"write";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    expect(left).toEqual(['1', '0', '0']);
    expect(answers[2]?.status).toBe(429);
  });

  it('are absent where nothing is limited', async () => {
    const { headers } = await tracking.admin.get('/api/parcels');
    expect(headers.get('ratelimit')).toBeNull();
    expect(headers.get('ratelimit-policy')).toBeNull();
  });
});

describe('Vaultway-Version', () => {
  it.each(['/api/parcels', '/api/nowhere', '/api/parcels/NOPE-1', '/api/%zz', '/api/parcels/a/epcis.json'])(
    'is on every answer: %s',
    async (path) => {
      const { headers } = await tracking.visitor().get(path);
      expect(headers.get('vaultway-version')).toBe(API_VERSION);
      expect(headers.get('x-request-id')).toBeTruthy();
    },
  );

  it('is not on pages outside the API', async () => {
    const { headers } = await tracking.visitor().get('/log/key');
    expect(headers.get('vaultway-version')).toBeNull();
  });

  it('accepts the version that there is', async () => {
    const client = tracking.admin.with({ 'vaultway-version': API_VERSION });
    expect((await client.get('/api/parcels')).status).toBe(200);
  });

  it.each(['2020-01-01', 'latest', `${API_VERSION}, ${API_VERSION}`, '1'])('rejects %s', async (version) => {
    const client = tracking.admin.with({ 'vaultway-version': version });
    const answer = await client.post('/api/parcels', {});
    expect(answer).toMatchEnvelope({ status: 400, code: 'bad_request' });
    expect(answer.body.details).toMatchObject([{ field: 'Vaultway-Version', code: 'not_a_choice' }]);
    expect(answer.headers.get('vaultway-version')).toBe(API_VERSION);
  });
});

describe('Prefer: handling=strict', () => {
  const strict = () => tracking.admin.with({ prefer: 'handling=strict' });
  const event = (facts: object) => ({ parcel_id: parcel.id, title: 'Arrived', ...facts });

  it('rejects unknown fields by name', async () => {
    const answer = await strict().post('/api/activities', event({ titel: 'x', stpe: 'arrived' }));
    expect(answer).toMatchEnvelope({ status: 422, code: 'validation' });
    expect(answer.body.details).toMatchObject([
      { field: 'titel', code: 'unknown_field' },
      { field: 'stpe', code: 'unknown_field' },
    ]);
    expect(answer.headers.get('preference-applied')).toBe('handling=strict');
  });

  it('does so in a query, a form, and the query of a DELETE', async () => {
    const query = await strict().get('/api/parcels?sorted=-due');
    expect(query.body.details).toMatchObject([{ field: 'sorted', code: 'unknown_field' }]);
    const form = new FormData();
    for (const [name, value] of Object.entries(event({ titel: 'x' }))) form.append(name, value);
    expect((await strict().post('/api/activities', form)).body.details).toMatchObject([{ field: 'titel' }]);
    const gone = await strict().delete(`/api/parcels?id=${parcel.id}&force=1`);
    expect(gone.body.details).toMatchObject([{ field: 'force', code: 'unknown_field' }]);
  });

  it('accepts known fields, and says that it was applied', async () => {
    const answer = await strict().post('/api/activities', event({}));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('preference-applied')).toBe('handling=strict');
  });

  it('is not applied without being asked for, nor where no field is read', async () => {
    const answer = await tracking.admin.post('/api/activities', event({ titel: 'x' }));
    expect(answer.status).toBe(201);
    expect(answer.headers.get('preference-applied')).toBeNull();
    const read = await strict().get(trackUrl(parcel.tracking_code));
    expect(read.status).toBe(200);
    expect(read.headers.get('preference-applied')).toBeNull();
  });
});

describe('X-Request-Id', () => {
  it.each(['my-program-0001', '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071'])('keeps %s', async (id) => {
    const { headers } = await tracking.admin.with({ 'x-request-id': id }).get('/api/parcels');
    expect(headers.get('x-request-id')).toBe(id);
  });

  it.each(['short', 'with space in it', 'a'.repeat(101), 'semi;colon;12'])('replaces %s', async (id) => {
    const { headers } = await tracking.admin.with({ 'x-request-id': id }).get('/api/parcels');
    expect(headers.get('x-request-id')).not.toBe(id);
    expect(headers.get('x-request-id')).toMatch(/^[\w.-]{8,100}$/);
  });
});
