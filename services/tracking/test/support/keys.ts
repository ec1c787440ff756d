import { API_KEYS_ISSUER, makeApiKey, REDIS, SESSION_ALGORITHM } from '@vaultway/common';
import { API_KEYS_KEY, API_SCOPES, type ApiScope, type PublishedApiKeys } from '@vaultway/contracts';
import { JwtService } from '@nestjs/jwt';
import type { Redis } from 'ioredis';
import { v7 } from 'uuid';
import { sessions, type TrackingUnderTest } from './tracking.js';

/** Publishes API keys like auth, one per list of scopes. Replaces those published before. */
export async function publishKeys(
  tracking: TrackingUnderTest,
  scopes: readonly ApiScope[],
): Promise<string[]> {
  const made = scopes.map((scope) => aKey([scope]));
  await publish(
    tracking,
    made.map(({ published }) => published),
  );
  return made.map(({ key }) => key);
}

/** Publishes a key and a test key with every scope. Replaces those published before. */
export async function publishBothKinds(live: TrackingUnderTest): Promise<{ key: string; testKey: string }> {
  const [real, test] = [aKey(API_SCOPES), aKey(API_SCOPES, { test: true })];
  await publish(live, [real.published, test.published]);
  return { key: real.key, testKey: test.key };
}

function aKey(scopes: readonly ApiScope[], { test = false } = {}) {
  const { key, prefix, hash } = makeApiKey(test);
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const published = { id: v7(), name: 'warehouse', prefix, hash: hash.toString('base64url') };
  return { key, published: { ...published, scopes: [...scopes], expires } };
}

async function publish(tracking: TrackingUnderTest, keys: PublishedApiKeys): Promise<void> {
  const jwt = new JwtService({ privateKey: sessions.privateKey });
  const signed = jwt.sign({ keys }, { algorithm: SESSION_ALGORITHM, issuer: API_KEYS_ISSUER });
  const redis: Redis = tracking.app.get(REDIS);
  await redis.set(API_KEYS_KEY, signed);
}
