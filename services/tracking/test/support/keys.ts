import { API_KEYS_ISSUER, makeApiKey, REDIS, SESSION_ALGORITHM } from '@vaultway/common';
import { API_KEYS_KEY, type ApiScope, type PublishedApiKeys } from '@vaultway/contracts';
import { JwtService } from '@nestjs/jwt';
import type { Redis } from 'ioredis';
import { v7 } from 'uuid';
import { sessions, type TrackingUnderTest } from './tracking.js';

/** Publishes API keys like auth, one per list of scopes. Replaces those published before. */
export async function publishKeys(
  tracking: TrackingUnderTest,
  scopes: readonly ApiScope[],
): Promise<string[]> {
  const made = scopes.map(() => makeApiKey());
  const keys: PublishedApiKeys['keys'] = made.map(({ prefix, hash }, at) => ({
    id: v7(),
    name: 'warehouse',
    prefix,
    hash: hash.toString('base64url'),
    scopes: [scopes[at] ?? ''],
    expires: Math.floor(Date.now() / 1000) + 3600,
  }));
  const jwt = new JwtService({ privateKey: sessions.privateKey });
  const signed = jwt.sign({ keys }, { algorithm: SESSION_ALGORITHM, issuer: API_KEYS_ISSUER });
  const redis: Redis = tracking.app.get(REDIS);
  await redis.set(API_KEYS_KEY, signed);
  return made.map(({ key }) => key);
}
