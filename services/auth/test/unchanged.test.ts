import { afterAll, beforeAll, expect, it } from 'vitest';
import openapi from '../openapi.json' with { type: 'json' };
import { startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';

let auth: AuthUnderTest;
let host: SignedInClient;
beforeAll(async () => {
  auth = await startAuth();
  host = await auth.signedIn();
});
afterAll(() => auth?.stop());

/** Each sets a password, which is a change whatever it is. */
const ALWAYS_CHANGE = /\/update\/password-/;

/** Returns the body of a request that sets what there is already. */
const UNCHANGED: Record<string, () => Promise<object>> = {
  '/api/admins': async () => ({ id: (await auth.anAdmin()).id, role: 'admin' }),
  '/api/admins/sign-in-rules': async () => (await host.get('/api/admins/sign-in-rules')).body.data,
};

const patches = Object.entries(openapi.paths).flatMap(([path, calls]) => ('patch' in calls ? [path] : []));

// Clients change their own accounts, which neither log contains.
it.each(patches.filter((path) => !ALWAYS_CHANGE.test(path) && !path.startsWith('/api/users/')))(
  'records nothing for a PATCH of %s that changes nothing',
  async (path) => {
    const body = await UNCHANGED[path]?.();
    expect(body).toBeDefined();
    const counts = async () =>
      Promise.all(
        ['/api/audit/auth', '/api/admins/security-log'].map(
          async (log) => (await host.get(log)).body.total as number,
        ),
      );
    const before = await counts();
    const [first, second] = [await host.patch(path, body), await host.patch(path, body)];
    expect(first).toMatchEnvelope({ status: 200 });
    expect(second.body.data).toEqual(first.body.data);
    expect(await counts()).toEqual(before);
  },
);
