import type { Redis } from 'ioredis';
import { createHmac } from 'node:crypto';

/**
 * How an address or an account is named in Redis. All IPv4 addresses are quickly tried out, so the hash is keyed with the
 * service's password for Redis: all its replicas know that, and whoever merely reads Redis does not.
 */
export const hiddenKey = (redis: Redis, name: string): string =>
  createHmac('sha256', redis.options.password ?? '')
    .update(name)
    .digest('base64url');
