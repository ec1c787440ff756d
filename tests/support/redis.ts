import { REVOCATIONS_COMPLETE_KEY } from '@vaultway/contracts';
import { Redis } from 'ioredis';
import { inject } from 'vitest';

/**
 * Empties the Redis that belongs to this worker alone, so that neither keys nor messages of another test file are met.
 * Call it once in a test file (and again whenever throttles and the like must be forgotten).
 * @returns its URL
 */
export async function freshRedis(): Promise<string> {
  const urls = inject('redisUrls');
  const url = urls[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % urls.length];
  if (url === undefined) throw new Error('The run has no Redis');
  const client = new Redis(url, { lazyConnect: true, connectTimeout: 5000, maxRetriesPerRequest: 1 });
  try {
    await client.connect();
    await client.flushall();
    // As auth leaves it: without this key no service can tell whether a session still stands.
    await client.set(REVOCATIONS_COMPLETE_KEY, '1');
  } finally {
    client.disconnect();
  }
  return url;
}
