import { REVOCATIONS_COMPLETE_KEY } from '@vaultway/contracts';
import { Redis } from 'ioredis';
import { inject } from 'vitest';

/**
 * Empties this worker's Redis, so that no keys or messages of other test files remain. Call it once per test file (and
 * again to reset throttles and the like).
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
    // As set by auth: without this key no service can tell whether a session still stands.
    await client.set(REVOCATIONS_COMPLETE_KEY, '1');
  } finally {
    client.disconnect();
  }
  return url;
}
