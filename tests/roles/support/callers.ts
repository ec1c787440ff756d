import { JwtService } from '@nestjs/jwt';
import { SESSION_ISSUER, USER_ISSUER } from '@vaultway/common';
import { SessionSigner } from '@vaultway/common/testing';
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_SCOPES, type ApiScope, type Role } from '@vaultway/contracts';
import { aColleague, anAdmin, aVisitor, type HttpClient, made } from '../../contract/support/clients.ts';
import type { CallerName } from './rules.ts';

const QUARTER_HOUR = 900;
const KEY_LIFE_MS = 3000;

/** Creates a caller's client, each time with its own cookie jar. */
export type Caller = () => HttpClient;
/** All kinds of callers, and a token that differs from the forged ones only in its valid signature. */
export type Callers = Record<CallerName | 'a well signed token', Caller> & {
  'a user': (email?: string) => HttpClient;
};

/**
 * Creates one caller of each kind.
 *
 * @param revealed has the cookies of a visitor who proved knowledge of a parcel's recipient
 * @param recipient that recipient's address
 */
export async function makeCallers(
  revealed: HttpClient,
  recipient = 'recipient@vaultway.example',
): Promise<Callers> {
  const keys = join(inject('productDataDir'), 'keys');
  const publicKey = readFileSync(join(keys, 'session.public.pem'), 'utf8');
  const ours = new JwtService({ privateKey: readFileSync(join(keys, 'session.private.pem'), 'utf8') });
  const { client: signedOut } = await aColleague();
  const left = { token: signedOut.cookies.get('session') ?? '' };
  await made(signedOut.get('/api/admins/auth/signout'));
  const scoped = Object.fromEntries(
    await Promise.all(API_SCOPES.map(async (scope) => [scope, await aKey(scope)] as const)),
  ) as Record<ApiScope, { id: string; key: string }>;
  const revoked = await aKey('parcels:read');
  await made(anAdmin().delete('/api/admins/keys', { id: revoked.id }));
  const expired = await aKey('parcels:read', new Date(Date.now() + KEY_LIFE_MS).toISOString());
  await sleep(KEY_LIFE_MS);

  const withRole = (role: string) => withToken(ours.sign({ ...claims(), role }, { algorithm: 'ES256' }));

  const asUser = (email: string) => {
    const { role: _, ...own } = claims();
    const client = aVisitor();
    const signed = ours.sign({ ...own, email, name: null, iss: USER_ISSUER }, { algorithm: 'ES256' });
    client.cookies.set('user', signed);
    return client;
  };

  return {
    'a visitor': () => aVisitor(),
    'an admin': () => anAdmin(),
    'a clerk': () => withRole('clerk'),
    'an auditor': () => withRole('auditor'),
    'a courier': () => withRole('courier'),
    'a keeper': () => withRole('keeper'),
    'a key for parcels:read': () => withKey(scoped['parcels:read'].key),
    'a key for parcels:write': () => withKey(scoped['parcels:write'].key),
    'a key for events:write': () => withKey(scoped['events:write'].key),
    'a key for log:read': () => withKey(scoped['log:read'].key),
    'a key for handovers:read': () => withKey(scoped['handovers:read'].key),
    'a key for handovers:write': () => withKey(scoped['handovers:write'].key),
    'a key for webhooks:read': () => withKey(scoped['webhooks:read'].key),
    'a key for webhooks:write': () => withKey(scoped['webhooks:write'].key),
    'a key for epcis:capture': () => withKey(scoped['epcis:capture'].key),
    'a key that was revoked': () => withKey(revoked.key),
    'a key that has expired': () => withKey(expired.key),
    'a key that is misspelled': () => withKey(`${scoped['parcels:read'].key.slice(0, -1)}-`),
    'a key and a session together': () => anAdmin().with(bearer(scoped['parcels:read'].key)),
    'a well signed token': () => withToken(ours.sign(claims(), { algorithm: 'ES256' })),
    'an admin who must set up a second factor': () =>
      withToken(ours.sign({ ...claims(), enrol: true }, { algorithm: 'ES256' })),
    'a removed admin': await aRemovedAdmin(),
    'an admin who became a courier': await aDemotedAdmin(),
    'a session that was signed out': () => withToken(left.token),
    'a session that has expired': () => withToken(ours.sign(claims(-1), { algorithm: 'ES256' })),
    'a cookie that is no token': () => withToken('nonsense'),
    'a token with a role that there is not': () => withRole('owner'),
    'a token signed with another key': () => withToken(new SessionSigner().sign().token),
    'a token without a signature': () => withToken(`${unsigned('none')}.`),
    'a token signed with the public key as a secret': () => {
      const signed = unsigned('HS256');
      return withToken(`${signed}.${createHmac('sha256', publicKey).update(signed).digest('base64url')}`);
    },
    'a visitor past the privacy gate': () => revealed.with({}),
    'a user': (email: string = recipient) => asUser(email),
    'another user': () => asUser('other@vaultway.example'),
  };
}

async function aRemovedAdmin(): Promise<Caller> {
  const { email, client } = await aColleague();
  const token = client.cookies.get('session') ?? '';
  const { client: remover } = await aColleague();
  const [{ id }] = await made(remover.get(`/api/admins?q=${email}`));
  await made(remover.delete('/api/admins', { id }));
  return () => withToken(token);
}

async function aDemotedAdmin(): Promise<Caller> {
  const { email, client } = await aColleague();
  const token = client.cookies.get('session') ?? '';
  const { client: changer } = await aColleague();
  const [{ id }] = await made(changer.get(`/api/admins?q=${email}`));
  await made(changer.patch('/api/admins', { id, role: 'courier' satisfies Role }));
  return () => withToken(token);
}

function aKey(scope: ApiScope, expires_at?: string): Promise<{ id: string; key: string }> {
  return made(anAdmin().post('/api/admins/keys', { name: scope, scopes: [scope], expires_at }));
}

/**
 * Returns the claims of a session that auth could have opened, valid for a quarter of an hour, or until a second ago.
 */
function claims(seconds = QUARTER_HOUR) {
  const now = Math.floor(Date.now() / 1000);
  return {
    sid: randomUUID(),
    sub: '01900000-0000-7000-8000-00000000ad01',
    email: 'nobody@vaultway.example',
    role: 'admin',
    iss: SESSION_ISSUER,
    iat: Math.min(now, now + seconds - QUARTER_HOUR),
    exp: now + seconds,
  };
}

const unsigned = (alg: string) => [{ alg, typ: 'JWT' }, claims()].map(base64).join('.');
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const withKey = (key: string) => aVisitor().with(bearer(key));

function withToken(token: string): HttpClient {
  const client = aVisitor();
  client.cookies.set('session', token);
  return client;
}
