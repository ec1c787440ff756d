import { TcpProxy } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { databaseParts } from '../src/database/database-parts.js';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;
let postgres: TcpProxy;
let redis: TcpProxy;

beforeAll(async () => {
  const toPostgres = await TcpProxy.before(await migratedDatabase(databaseParts));
  const toRedis = await TcpProxy.before(await freshRedis());
  postgres = toPostgres.proxy;
  redis = toRedis.proxy;
  started = await startContent({ DATABASE_URL: toPostgres.url, REDIS_URL: toRedis.url });
  ({ content } = started);
});
afterAll(async () => {
  await started.stop();
  await postgres.stop();
  await redis.stop();
});

const isBack = (path: string, client = content.visitor()) =>
  vi.waitFor(async () => expect((await client.get(path)).status).toBe(200), { timeout: 8000, interval: 100 });

describe('while Redis is away', () => {
  beforeAll(() => redis.cut());
  afterAll(async () => {
    redis.restore();
    await isBack('/health/ready');
  });

  it.each([
    '/api/graph',
    '/api/pages',
    '/api/pages/about-us',
    '/api/reviews',
    '/api/settings',
    '/sitemap.xml',
  ])('a visitor reads %s as ever', async (path) => {
    expect((await content.visitor().get(path)).status).toBe(200);
  });

  it('an admin reads the graph as a visitor, and is asked to wait with everything else', async () => {
    expect((await content.signedIn().get('/api/graph')).body.data.admin).toBe(false);
    const answer = await content.signedIn().patch('/api/settings', { company_name: 'x' });
    expect(answer).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('while Postgres is away', () => {
  it('says so at once, and works again as soon as it is back', async () => {
    postgres.cut();
    await new Promise((resolve) => setTimeout(resolve, 1100)); // what was kept of the graph is too old now
    for (const path of ['/api/graph', '/api/pages/about-us', '/api/settings', '/chat.html']) {
      const answer = await content.visitor().get(path);
      expect(answer).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
      expect(answer.headers.get('retry-after')).toBe('5');
    }
    expect((await content.visitor().get('/health/ready')).status).toBe(503);
    postgres.restore();
    await isBack('/api/graph');
    await isBack('/health/ready');
  });
});
