import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAnswer } from '@vaultway/common/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { startAuth, type AuthUnderTest, type SignedInClient } from './support/auth.js';
import { claimsOf, inMinutes, replaceToken } from './support/tokens.js';

const SESSIONS = '/api/admins/sessions';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.stop());

describe('a token in use', () => {
  it('is left alone in the first half of its life', async () => {
    const client = await auth.signedIn();
    replaceToken(client, { iat: inMinutes(-14), exp: inMinutes(16) });
    expect(setsCookie(await client.get(SESSIONS))).toBe(false);
  });

  it('is exchanged for a fresh one past half of its life', async () => {
    const client = await auth.signedIn();
    const { sid } = claimsOf(client);
    aged(client);
    expect(setsCookie(await client.get(SESSIONS))).toBe(true);
    const fresh = claimsOf(client);
    expect(fresh).toMatchObject({ sid, sub: client.admin.id, email: client.admin.email });
    expect(fresh.exp - inMinutes(30)).toBeGreaterThanOrEqual(-3);
    expect((await client.get(SESSIONS)).status).toBe(200);
  });

  it('shows when its session was last seen', async () => {
    const client = await auth.signedIn();
    await auth.database.query(`UPDATE sessions SET last_seen_at = '2020-01-01' WHERE admin_id = $1`, [
      client.admin.id,
    ]);
    aged(client);
    await client.get(SESSIONS);
    const { body } = await client.get(SESSIONS);
    expect(Date.now() - Date.parse(body.data[0].last_seen_at)).toBeLessThan(5000);
  });

  it('is exchanged on failing calls too', async () => {
    const client = await auth.signedIn();
    aged(client);
    const answer = await client.delete(SESSIONS, {});
    expect([answer.status, setsCookie(answer)]).toEqual([422, true]);
  });
});

describe('a token is not renewed', () => {
  it('when its session is revoked, even if Redis does not say so', async () => {
    const client = await auth.signedIn();
    await auth.database.query(`UPDATE sessions SET revoked_at = now() WHERE id = $1`, [claimsOf(client).sid]);
    aged(client);
    expect(setsCookie(await client.get(SESSIONS))).toBe(false);
  });

  it('when its admin is gone', async () => {
    const client = await auth.signedIn();
    await auth.database.query('DELETE FROM admins WHERE id = $1', [client.admin.id]);
    aged(client);
    expect(setsCookie(await client.get(SESSIONS))).toBe(false);
  });

  it('beyond the absolute end of its session', async () => {
    const client = await auth.signedIn();
    await endsIn(client, 20);
    aged(client);
    await client.get(SESSIONS);
    expect(Math.abs(claimsOf(client).exp - inMinutes(20))).toBeLessThanOrEqual(3);
  });

  it('when the session would end first', async () => {
    const client = await auth.signedIn();
    await endsIn(client, 5);
    aged(client);
    expect(setsCookie(await client.get(SESSIONS))).toBe(false);
  });
});

it('ends a session at its absolute end, however much it is used', async () => {
  const strict = await auth.replica({ SESSION_MINUTES: 0.1, SESSION_MAX_HOURS: 9 / 3600 });
  const client = await strict.signedIn();
  const begun = Date.now();
  let lastSuccess = begun;
  while (Date.now() - begun < 13_000) {
    if ((await client.get(SESSIONS)).status === 200) lastSuccess = Date.now();
    await pause(200);
  }
  await strict.stop();
  expect(lastSuccess - begun).toBeGreaterThan(6100); // longer than a token lives
  expect(lastSuccess - begun).toBeLessThan(11_000);
});

/** Ages a token past half of its life. */
function aged(client: SignedInClient) {
  replaceToken(client, { iat: inMinutes(-20), exp: inMinutes(10) });
}

async function endsIn(client: SignedInClient, minutes: number) {
  await auth.database.query('UPDATE sessions SET expires_at = to_timestamp($1) WHERE id = $2', [
    inMinutes(minutes),
    claimsOf(client).sid,
  ]);
}

const setsCookie = (answer: TestAnswer) =>
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith('session='));
