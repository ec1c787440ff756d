import type { Redis } from 'ioredis';
import { createHmac } from 'node:crypto';

/**
 * Builds the Redis key of an entry about an address, account or parcel: `<purpose>:<hash>`. IPv4 addresses are easy to
 * enumerate, so the hash is keyed with the service's Redis password, which its replicas know and readers of Redis do
 * not.
 *
 * @param purpose readable, since Redis ACLs match it
 * @param about hashed unambiguously: no two lists collide, wherever one part ends and the next begins
 */
export const hiddenKey = (redis: Redis, purpose: string, ...about: string[]): string =>
  `${purpose}:${hash(redis, about)}`;

/** A look-up counts the same address for two purposes in a row. */
let lastHashed = { password: '', text: '', hash: '' };

function hash(redis: Redis, about: string[]): string {
  const password = redis.options.password ?? '';
  const text = JSON.stringify(about);
  if (lastHashed.text !== text || lastHashed.password !== password) {
    lastHashed = { password, text, hash: createHmac('sha256', password).update(text).digest('base64url') };
  }
  return lastHashed.hash;
}
