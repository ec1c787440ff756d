import { TcpProxy, eventually } from '@vaultway/common/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase } from '../../../tests/support/migrated-database.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { databaseDefinition } from '../src/database/database-definition.js';
import { startContent, type ContentUnderTest, type Started } from './support/content.js';

let started: Started;
let content: ContentUnderTest;
let postgres: TcpProxy;
let redis: TcpProxy;

beforeAll(async () => {
  const toPostgres = await TcpProxy.before(await migratedDatabase(databaseDefinition));
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
  eventually(async () => expect((await client.get(path)).status).toBe(200));

describe('while Redis is down', () => {
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
  ])('serves %s to visitors', async (path) => {
    expect((await content.visitor().get(path)).status).toBe(200);
  });

  it('serves the graph to admins as visitors, and answers 503 to their other calls', async () => {
    expect((await content.signedIn().get('/api/graph')).body.data.admin).toBe(false);
    const answer = await content.signedIn().patch('/api/settings', { company_name: 'x' });
    expect(answer).toMatchEnvelope({ status: 503, errors: ['The service is not available right now'] });
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});

describe('while Postgres is down', () => {
  it('answers 503 at once, and works once Postgres is back', async () => {
    postgres.cut();
    await new Promise((resolve) => setTimeout(resolve, 1100)); // the cached graph is too old now
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
