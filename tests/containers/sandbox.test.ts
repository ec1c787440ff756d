import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../tools/setup/folders.mjs';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { SANDBOX_PROGRAMS } from '../../tools/setup/services.mjs';
import { documented, instead, runShell } from '../support/documented.ts';
import { docker } from '../support/container-engine.ts';
import { HttpClient } from '../../services/libs/common/src/testing/http-client.ts';
import { expectApart, keyClient } from '../support/sandbox-story.ts';
import { sharedStack } from './support/shared-stack.ts';

const stack = sharedStack();
const withSandbox = stack.with('infra/compose/sandbox.yml');
/** The worker itself, the only private address that it reaches. */
const HOOK = 'http://127.0.0.1:9099/hook';
const admin = () => new HttpClient(stack.url, { cookie: inject('stackSession') });

beforeAll(async () => {
  const [, program = '', ...words] = (
    documented('docs/operations.md#the-sandbox 1').split('\n')[0] ?? ''
  ).split(' ');
  const { code, said } = await runProgram(
    process.execPath,
    [join(ROOT, 'tools/operate', `${program}.mjs`), '--file', stack.facts.envFile, ...words],
    { env: withSandbox.env, limitMs: 60_000 },
  );
  expect(code, said).toBe(0);
  withSandbox.env['WEBHOOK_ALLOW_PRIVATE_HOSTS'] = 'true';
  await withSandbox.up(['--scale', 'tracking=3']);
  await stack.untilReachable('/api/parcels/NO-SUCH', 404);
}, 400_000);

afterAll(async () => {
  await withSandbox.compose(['rm', '--stop', '--force', ...own()]);
  await stack.up(['--scale', 'tracking=3']);
  await stack.untilReachable('/api/graph');
}, 400_000);

const own = () => [...Object.keys(SANDBOX_PROGRAMS), 'sandbox-redis', 'sandbox-migration', 'sandbox-db'];

describe('the sandbox', () => {
  it('keeps the data of test keys apart, and delivers their webhooks', async () => {
    const [worker = ''] = await withSandbox.containers('sandbox-worker');
    const listen = `require('node:http').createServer((request, response) => {
      request.on('data', (piece) => process.stdout.write(piece)).on('end', () => {
        process.stdout.write('\\n'); response.writeHead(204).end(); setTimeout(() => process.exit(), 100); });
    }).listen(9099, '127.0.0.1')`;
    const received = docker(['exec', worker, 'timeout', '60', 'node', '-e', listen], { limitMs: 70_000 });
    const code = await expectApart(admin(), HOOK);
    expect(await received).toContain(code);
    const rows = 'SELECT count(*) FROM parcels WHERE recipient_name = $$Ada Winter$$ AND tracking_code = ';
    expect((await withSandbox.sql('sandbox', `${rows}$$${code}$$`, 'tracking')).trim()).toBe('1');
    expect((await stack.sql('tracking', `${rows}$$${code}$$`)).trim()).toBe('0');
  });

  it('may do nothing with the Redis of the product but read API keys and report their use', async () => {
    const [sandbox = ''] = await withSandbox.containers('sandbox');
    const ask = `
      const { Redis } = require('ioredis');
      const { readFileSync } = require('node:fs');
      const password = readFileSync('/run/secrets/api_keys_redis_password', 'utf8');
      const redis = new Redis({ host: 'redis', username: 'sandbox', password, retryStrategy: () => null });
      const calls = [['get', 'api-keys'], ['publish', 'api_key.used', '{}'], ['set', 'api-keys', 'x'], ['keys', '*'],
        ['get', 'throttle:tracking:x'], ['publish', 'parcel.changed', '{}'], ['subscribe', 'settings.changed'],
        ['get', 'session:x']];
      (async () => {
        const told = [];
        for (const call of calls) told.push(await redis.call(...call).then(() => 'yes', () => 'no'));
        console.log(told.join(' '));
        process.exit();
      })();`;
    const told = await docker(['exec', sandbox, 'node', '-e', ask]);
    expect(told.trim()).toBe('yes yes no no no no no no');
  });

  it('answers 503 while it is down, and the product goes on', async () => {
    const trial = await keyClient(admin(), { test: true });
    await withSandbox.compose(['stop', 'sandbox']);
    await expect.poll(async () => (await trial.get('/api/parcels')).status, { timeout: 20_000 }).toBe(503);
    expect(await stack.status('/api/parcels/NO-SUCH')).toBe(404);
    await withSandbox.up(['--no-recreate', 'sandbox']);
    await expect.poll(async () => (await trial.get('/api/parcels')).status, { timeout: 20_000 }).toBe(200);
  });

  it('is replaced without refusing a call', async () => {
    const trial = await keyClient(admin(), { test: true });
    await expect.poll(async () => (await trial.get('/api/parcels')).status).toBe(200);
    const before = await withSandbox.containers('sandbox');
    const deploy = runProgram(
      process.execPath,
      [join(ROOT, 'tools/operate/deploy.mjs'), 'sandbox', 'sandbox-worker', '--no-build'],
      { env: withSandbox.env, limitMs: 170_000 },
    );
    const statuses = new Set<number>();
    // A key has 600 calls a minute.
    const ended = () => Promise.race([deploy, sleep(200, undefined)]);
    while ((await ended()) === undefined) statuses.add((await trial.get('/api/parcels')).status);
    const { code, said } = await deploy;
    expect(code, said).toBe(0);
    expect([...statuses]).toEqual([200]);
    expect(await withSandbox.containers('sandbox')).not.toEqual(before);
  });

  it('is emptied by removing its volumes', async () => {
    const trial = await keyClient(admin(), { test: true });
    await expect.poll(async () => (await trial.get('/api/parcels')).body.data?.length).toBeGreaterThan(0);
    const emptied = instead(documented('docs/operations.md#the-sandbox 2'), {
      vaultway_sandbox: `${stack.facts.project}_sandbox`,
      'up -d --wait': 'up -d --wait --no-build --scale tracking=3',
    });
    await runShell(emptied, { env: withSandbox.env, limitMs: 400_000 });
    await expect
      .poll(async () => (await trial.get('/api/parcels')).body?.data, { timeout: 20_000 })
      .toEqual([]);
  });
});
