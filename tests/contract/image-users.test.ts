import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'minio';
import { describe, expect, inject, it } from 'vitest';
import { readRecords } from '../../tools/infra/run-records.ts';

const dataDir = inject('productDataDir');
const store = readFileSync(join(dataDir, 'image-store'), 'utf8').trim();
const isReadable = store === 'minio' && process.platform === 'linux';

/** Returns the environment of a running program of the product. */
function environmentOf(program: string): Record<string, string> {
  const pid = readRecords(join(dataDir, 'run')).find(({ name }) => name === program)?.pid;
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2))) as Record<string, string>;
}

function clientOf(service: string): Client {
  const env = environmentOf(service);
  const { hostname, port } = new URL(env.MINIO_ENDPOINT ?? '');
  const [accessKey, secretKey] = [env.MINIO_ACCESS_KEY, env.MINIO_SECRET_KEY];
  return new Client({ endPoint: hostname, port: Number(port), useSSL: false, accessKey, secretKey });
}

describe.skipIf(!isReadable)('with MinIO on this machine', () => {
  it.each(['tracking', 'content'])('%s has its own user', (service) => {
    expect(environmentOf(service).MINIO_ACCESS_KEY).toBe(service);
  });

  it.each(['auth', 'mail', 'mail-worker', 'webhook-worker'])('%s has no access to the store', (service) => {
    expect(Object.keys(environmentOf(service)).filter((name) => name.startsWith('MINIO_'))).toEqual([]);
  });

  it('a service can only store and remove its images', async () => {
    const tracking = clientOf('tracking');
    await tracking.putObject('uploads', 'images/of-a-test', 'x');
    await tracking.removeObject('uploads', 'images/of-a-test');
    await expect(tracking.putObject('uploads', 'elsewhere', 'x')).rejects.toThrow('Access Denied');
    await expect(tracking.makeBucket('another')).rejects.toThrow('Access Denied');
  });
});
