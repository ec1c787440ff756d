import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, startAuth } from './support/auth.js';

const ID = '0199dddd-0000-7000-8000-000000000001';

/** Calls of administrators that need recent proof, each with an otherwise valid body. */
const PROVED: Record<string, object> = {
  'DELETE /api/admins': { id: ID },
  'PATCH /api/admins': { id: ID, role: 'clerk' },
  'POST /api/admins/invitations': {},
  'POST /api/admins/keys': { name: 'Shop', scopes: ['parcels:read'] },
  'DELETE /api/admins/passkeys': { id: ID },
  'PATCH /api/admins/sign-in-rules': { require_second_factor: false },
  'POST /api/privacy/exports': { email: 'ada@example.com' },
  'POST /api/privacy/erasures': { email: 'ada@example.com' },
};

/** Reasons why the others need none. */
const OTHERS: Record<string, string> = {
  'PATCH /api/admins/auth/update/password-user': 'takes the password',
  'POST /api/admins/passkeys/challenges': 'takes the password',
  'POST /api/admins/second-factor/totp': 'takes the password',
  'POST /api/admins/second-factor/totp/disable': 'takes the password',
  'POST /api/admins/second-factor/recovery-codes': 'takes the password',
  'POST /api/admins/passkeys': 'answers a challenge that took the password',
  'POST /api/admins/second-factor/totp/confirm': 'answers a secret that took the password',
  'POST /api/admins/enrolment/complete': 'takes a factor that was just set up',
  'POST /api/admins/proof': 'is the proof',
  'POST /api/admins/proof/challenges': 'is the proof',
  'DELETE /api/admins/invitations': 'only lessens access',
  'DELETE /api/admins/keys': 'only lessens access',
  'DELETE /api/admins/sessions': 'only lessens access',
  'DELETE /api/admins/sessions/others': 'only lessens access',
  'DELETE /api/admins/{id}/sessions': 'only lessens access',
  'DELETE /api/users/{id}/sessions': 'only lessens access',
  'DELETE /api/users/{id}/sessions/{session}': 'only lessens access',
  'POST /api/users/invitations': 'shows the invited what names their address, and nothing to the caller',
};

let auth: AuthUnderTest;
let writes: { call: string; describes: boolean }[];
beforeAll(async () => {
  auth = await startAuth();
  const { paths } = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));
  writes = Object.entries<Record<string, { 'x-roles'?: string[] }>>(paths).flatMap(([path, ways]) =>
    Object.entries(ways)
      .filter(
        ([method, way]) => method !== 'get' && (way['x-roles'] ?? ['user']).some((role) => role !== 'user'),
      )
      .map(([method, way]) => ({
        call: `${method.toUpperCase()} ${path}`,
        describes: JSON.stringify(way).includes('"code":"proof_needed"'),
      })),
  );
});
afterAll(() => auth?.stop());

it('decides for every changing call whether it requires recent proof', () => {
  const lines = [...Object.keys(PROVED), ...Object.keys(OTHERS)];
  expect(writes.map(({ call }) => call).toSorted()).toEqual(lines.toSorted());
  expect(
    writes
      .filter(({ describes }) => describes)
      .map(({ call }) => call)
      .toSorted(),
  ).toEqual(Object.keys(PROVED).toSorted());
});

it.each([...Object.keys(PROVED), ...Object.keys(OTHERS)])(
  'requires proof from an hour-old session: %s',
  async (call) => {
    const admin = await auth.signedIn();
    await auth.database.query(
      `UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE admin_id = $1`,
      [admin.admin.id],
    );
    const [method = '', path = ''] = call.split(' ');
    const answer = await admin.send(method, path.replace('{id}', ID), { body: PROVED[call] ?? { id: ID } });
    expect(answer.body.code === 'proof_needed', answer.text).toBe(call in PROVED);
  },
);

it.each(Object.keys(OTHERS).filter((call) => OTHERS[call] === 'takes the password'))(
  'refuses a wrong password: %s',
  async (call) => {
    const admin = await auth.signedIn();
    const [method = '', path = ''] = call.split(' ');
    const next = { new_password: 'five other quiet words', confirm_new_password: 'five other quiet words' };
    const answer = await admin.send(method, path, { body: { password: 'not this one', ...next } });
    expect(answer.body.details, answer.text).toMatchObject([{ field: 'password' }]);
  },
);
