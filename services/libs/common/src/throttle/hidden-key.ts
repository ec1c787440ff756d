import type { Redis } from 'ioredis';
import { createHmac } from 'node:crypto';

/**
 * The name of an entry about somebody (an address, an account, a parcel) in Redis: `<purpose>:<hash>`. All IPv4 addresses
 * are quickly tried out, so the hash is keyed with the service's password for Redis: all its replicas know that, and
 * whoever merely reads Redis does not.
 *
 * @param purpose is readable, since the rules of Redis' users go by it
 * @param about no two lists give the same hash, wherever one part ends and the next begins
 */
export const hiddenKey = (redis: Redis, purpose: string, ...about: string[]): string =>
  `${purpose}:${hash(redis, about)}`;

/** A look-up counts the same address under two purposes in a row. */
let lastHashed = { password: '', text: '', hash: '' };

function hash(redis: Redis, about: string[]): string {
  const password = redis.options.password ?? '';
  const text = JSON.stringify(about);
  if (lastHashed.text !== text || lastHashed.password !== password) {
    lastHashed = { password, text, hash: createHmac('sha256', password).update(text).digest('base64url') };
  }
  return lastHashed.hash;
}
