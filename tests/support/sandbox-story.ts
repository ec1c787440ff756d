import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { HttpClient } from '../../services/libs/common/src/testing/http-client.ts';
import { PASSWORD } from './sign-up.ts';

const SCOPES = ['parcels:read', 'parcels:write', 'webhooks:read', 'webhooks:write'];

/** Creates an API key as an admin. @returns a client that uses it */
export async function keyClient(admin: HttpClient, { test }: { test: boolean }): Promise<HttpClient> {
  const proved = await admin.post('/api/admins/proof', { password: PASSWORD });
  expect(proved.status, proved.text).toBe(200);
  const made = await admin.post('/api/admins/keys', { name: 'A program', scopes: SCOPES, test });
  expect(made.status, made.text).toBe(201);
  const { key } = made.body.data as { key: string };
  expect(key).toMatch(test ? /^vw_test_/ : /^vw_live_/);
  return new HttpClient(admin.baseUrl, { authorization: `Bearer ${key}` });
}

const codesOf = async (client: HttpClient) => {
  const { status, text, body } = await client.get('/api/parcels');
  expect(status, text).toBe(200);
  return (body.data as { tracking_code: string }[]).map(({ tracking_code: code }) => code);
};

/**
 * Creates a webhook and a parcel with a test key, and checks that nobody without one finds the parcel.
 * @param hook the address of a receiver that the sandbox's worker reaches
 * @returns the parcel's code, which the webhook is told
 */
export async function expectApart(admin: HttpClient, hook: string): Promise<string> {
  const [trial, other, live] = [
    await keyClient(admin, { test: true }),
    await keyClient(admin, { test: true }),
    await keyClient(admin, { test: false }),
  ];
  // A new key is known half a second later. No start of the gateway waits for the sandbox, which it finds in seconds.
  await expect.poll(async () => (await trial.get('/api/parcels')).status, { timeout: 20_000 }).toBe(200);
  const subscribed = await trial.post('/api/webhooks', {
    name: 'Trial',
    url: hook,
    types: ['parcel.created'],
  });
  expect(subscribed.status, subscribed.text).toBe(201);
  const code = `TRIAL-${randomUUID()}`;
  const parcel = { tracking_code: code, recipient_name: 'Ada Winter', recipient_email: 'ada@example.com' };
  const made = await trial.post('/api/parcels', { ...parcel, destination: 'Lisbon, Portugal' });
  expect(made.status, made.text).toBe(201);

  expect(await codesOf(trial)).toContain(code);
  await expect.poll(async () => (await other.get('/api/parcels')).status).toBe(200);
  expect(await codesOf(other)).toContain(code);
  await expect.poll(async () => (await live.get('/api/parcels')).status).toBe(200);
  expect(await codesOf(live)).not.toContain(code);
  expect(await codesOf(admin)).not.toContain(code);
  const webhooks = await live.get('/api/webhooks');
  expect(webhooks.text).not.toContain(hook);
  const stranger = new HttpClient(admin.baseUrl);
  expect((await stranger.get(`/api/parcels/${code}`)).status).toBe(404);
  // The same code is free on the other side, and does not change the first.
  const twin = { ...parcel, recipient_name: 'Bo Summer', destination: 'Porto, Portugal' };
  expect((await live.post('/api/parcels', twin)).status).toBe(201);
  expect((await trial.get(`/api/parcels/${code}`)).body.data.recipient_name).toBe('Ada Winter');
  // Other services refuse the key.
  for (const path of ['/api/mails', '/api/admins', '/api/audit/content']) {
    expect((await trial.get(path)).status, path).toBe(401);
  }
  return code;
}
