import '@vaultway/common/testing';
import { HttpClient } from '@vaultway/common/testing';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCode } from './support/builders.js';
import { sessions, startTracking, type TrackingUnderTest } from './support/tracking.js';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking?.stop());

const minimal = () => ({ tracking_code: freshCode(), recipient_name: 'Ada', destination: 'Zürich' });

describe('a body', () => {
  it.each(['{"tracking_code": ', 'not json', "{'a': 1}", '{"a": 1}}'])(
    'that is not JSON is rejected: %s',
    async (body) => {
      expect(await tracking.admin.post('/api/parcels', body)).toMatchEnvelope({
        status: 400,
        errors: ['Invalid Json'],
      });
    },
  );

  it.each(['null', '[]', '"text"', '7'])('that is JSON but not an object is rejected: %s', async (body) => {
    const answer = await tracking.admin.post('/api/parcels', body);
    expect(answer.status).toBe(422);
    expect(answer).toMatchEnvelope({ status: 422 });
  });

  it('of another content type is rejected', async () => {
    const answer = await tracking.admin.post('/api/parcels', '<xml/>', {
      headers: { 'content-type': 'text/xml' },
    });
    expect(answer).toMatchEnvelope({ status: 415, errors: ['Send JSON or a form'] });
  });

  it.each([
    ['JSON', () => ({ ...minimal(), parcel_content: 'x'.repeat(1024 * 1024) })],
    [
      'an urlencoded form',
      () => new URLSearchParams({ ...minimal(), parcel_content: 'x'.repeat(1024 * 1024) }),
    ],
    [
      'a multipart form',
      () => {
        const form = new FormData();
        form.append('parcel_content', 'x'.repeat(1024 * 1024 + 1));
        return form;
      },
    ],
  ])('larger than a mebibyte is rejected: %s', async (_kind, body) => {
    const answer = await tracking.admin.post('/api/parcels', body());
    expect(answer).toMatchEnvelope({ status: 413, errors: ['The request is larger than 1 MB'] });
  });

  it('with __proto__ changes no prototype', async () => {
    const body = `{"__proto__": {"status": "polluted"}, "constructor": {"prototype": {"status": "polluted"}}, ${JSON.stringify(minimal()).slice(1)}`;
    const answer = await tracking.admin.post('/api/parcels', body);
    expect(answer).toMatchEnvelope({ status: 201, data: { status: null } });
    expect(({} as Record<string, unknown>)['status']).toBeUndefined();
  });
});

describe('a route', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/parcel'],
    ['GET', '/api/parcels/a/b/c'],
    ['POST', '/api/nothing'],
    ['GET', '/API/parcels/x'],
  ])('that is unknown is a 404: %s %s', async (method, path) => {
    expect(await tracking.visitor().send(method, path, {})).toMatchEnvelope({
      status: 404,
      errors: ['Not found'],
    });
  });

  it.each([
    ['DELETE', '/api/parcels/x'],
    ['PUT', '/api/parcels'],
  ])('rejects an unsupported method: %s %s', async (method, path) => {
    const answer = await tracking.admin.send(method, path, {});
    expect([404, 405]).toContain(answer.status);
    expect(answer).toMatchEnvelope({ status: answer.status });
  });

  it('responds with the envelope even to invalid HTTP', async () => {
    const { hostname, port } = new URL(tracking.url);
    const text = await new Promise<string>((resolve) => {
      let said = '';
      const socket = connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'));
      socket.on('data', (bytes) => (said += bytes.toString()));
      socket.on('close', () => resolve(said));
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(text).toMatch(/x-request-id: \S+/i);
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 400, data: null });
  });
});

describe('access', () => {
  const ADMIN_CALLS = [
    ['GET', '/api/parcels'],
    ['POST', '/api/parcels'],
    ['PATCH', '/api/parcels'],
    ['DELETE', '/api/parcels'],
    ['GET', '/api/activities'],
    ['GET', '/api/activities/x'],
    ['POST', '/api/activities'],
    ['PATCH', '/api/activities'],
    ['DELETE', '/api/activities'],
    ['GET', '/api/audit/tracking'],
  ] as const;

  it.each(ADMIN_CALLS)('is rejected for visitors: %s %s', async (method, path) => {
    const answer = await tracking.visitor().send(method, path, {});
    expect(answer).toMatchEnvelope({ status: 401, errors: ['Sign in first'], admin: false });
  });

  it.each([
    ['expired', () => sessions.sign({}, { seconds: -1 })],
    ['signed by somebody else', () => sessions.sign({}, { issuer: 'mallory' })],
  ])('is rejected with a session that is %s', async (_what, session) => {
    const client = sessions.signedIn(tracking.url, session());
    expect(await client.get('/api/parcels')).toMatchEnvelope({ status: 401 });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: 'null' }],
  ])('is rejected for changes from a page of %s', async (_whose, headers) => {
    const body = minimal();
    const answer = await tracking.admin.post('/api/parcels', body, { headers });
    expect(answer).toMatchEnvelope({ status: 403, errors: ['Not allowed'] });
    expect(await tracking.admin.get(`/api/parcels?q=${body.tracking_code}`)).toMatchEnvelope({
      total: 0,
      status: 200,
    });
  });

  it.each([
    ['says so', { 'sec-fetch-site': 'same-origin' }],
    ['has the same origin', () => ({ origin: tracking.url })],
    ['was typed by hand', { 'sec-fetch-site': 'none' }],
  ])('is granted to our own page when it %s', async (_how, headers) => {
    const answer = await tracking.admin.post('/api/parcels', minimal(), {
      headers: typeof headers === 'function' ? headers() : headers,
    });
    expect(answer).toMatchEnvelope({ status: 201 });
  });
});

describe('every response', () => {
  it('has a request id, the client’s if it is harmless', async () => {
    const visitor = new HttpClient(tracking.url);
    const mine = await visitor.get('/api/parcels/x', { headers: { 'x-request-id': 'trace-0123456789' } });
    expect(mine.headers.get('x-request-id')).toBe('trace-0123456789');
    const harmful = await visitor.get('/api/parcels/x', { headers: { 'x-request-id': '{"evil": true}' } });
    expect(harmful.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('to an internal error contains the request id and no details', async () => {
    const broken = await startTracking();
    await broken.database.query('ALTER TABLE audit RENAME TO elsewhere');
    const answer = await broken.admin.post('/api/parcels', minimal());
    expect(answer).toMatchEnvelope({
      status: 500,
      message: `Something went wrong (request ${answer.headers.get('x-request-id')})`,
    });
    expect(answer.text).not.toMatch(/audit|relation|postgres|\.ts|at /i);
    expect(await broken.admin.get('/api/parcels')).toMatchEnvelope({ status: 200, total: 0 });
    await broken.stop();
  });
});

describe('health', () => {
  it('reports that the service is alive and ready', async () => {
    expect(await tracking.visitor().get('/health/live')).toMatchEnvelope({
      status: 200,
      data: { status: 'up' },
    });
    expect(await tracking.visitor().get('/health/ready')).toMatchEnvelope({
      status: 200,
      data: { database: { status: 'up' }, redis: { status: 'up' } },
    });
  });
});
