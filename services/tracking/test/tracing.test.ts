import '@vaultway/common/testing';
import { HttpClient, eventually } from '@vaultway/common/testing';
import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { freshRedis } from '../../../tests/support/redis.ts';
import { build, run, type Program } from './support/program.js';
import { sessions } from './support/tracking.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

interface Span {
  traceId: string;
  name: string;
  attributes: { key: string; value: unknown }[];
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

const spans: Span[] = [];
const collector: Server = createServer((request, response) => {
  void json(request).then((body) => collect(body as Export, response));
});

function collect({ resourceSpans }: Export, response: ServerResponse) {
  const found = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  spans.push(...found);
  response.end('{}');
}
let service: Program;
let url: string;

beforeAll(async () => {
  await build();
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const env = {
    DATABASE_URL: await freshDatabase(),
    REDIS_URL: await freshRedis(),
    SESSION_PUBLIC_KEY: sessions.publicKey,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://www.example.com',
    LOG_KEY: randomBytes(32).toString('base64'),
    MAIL_SEAL_KEY: randomBytes(32).toString('base64'),
    WEBHOOK_SECRET_KEY: randomBytes(32).toString('base64'),
    IMAGE_STORE: 'disk',
    IMAGE_DIR: '/tmp',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  await run('database/migrate.js', env).exit();
  service = run('main.js', env);
  url = await service.waitForOutput(/listening on (http:\S+?)"/);
});
afterAll(async () => {
  service.child.kill('SIGKILL');
  await service.exit();
  collector.close();
});

it('continues the gateway’s trace down to the statement, without tracking codes', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const visitor = new HttpClient(url, { traceparent: `00-${traceId}-b7ad6b7169203331-01` });
  expect(await visitor.get('/api/parcels/SECRET-CODE-1')).toMatchEnvelope({ status: 404 });
  await eventually(() => expect(spans.map(({ name }) => name)).toContain('GET /api/parcels/:code'));
  const own = spans.filter((span) => span.traceId === traceId);
  expect(own.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /api/parcels/:code', expect.stringMatching(/^pg\.query/)]),
  );
  expect(JSON.stringify(spans)).not.toMatch(/SECRET|secretcode1/i);
});
