import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../tools/infra/free-port.ts';
import { ROOT, temporaryFolder } from '../../tools/setup/folders.mjs';
import { runProgram } from '../../tools/setup/run-tool.mjs';
import { EVERY_PROGRAM } from '../../tools/setup/services.mjs';

const USERS = ['default', 'sandbox', ...EVERY_PROGRAM];
const NEVER = '3600';

let folder: string;
let env: NodeJS.ProcessEnv;
let port: number;

beforeEach(async () => {
  const temporary = temporaryFolder('redis-rules');
  onTestFinished(temporary.remove);
  ({ folder } = temporary);
  cpSync(join(ROOT, 'infra/redis'), join(folder, 'rules'), { recursive: true });
  mkdirSync(join(folder, 'secrets'));
  for (const user of USERS) writeFileSync(join(folder, 'secrets', `redis_${user}`), `${user}-password`);
  port = await freePort();
  env = {
    ...process.env,
    SECRETS_FOLDER: join(folder, 'secrets'),
    REDIS_USERS_FILE: join(folder, 'loaded.acl'),
    RELOAD_PORT: String(port),
    // As Kubernetes sets it for a service named redis.
    REDIS_PORT: 'tcp://10.96.0.12:6379',
  };
});

/** Starts Redis as the containers do. */
async function start(reloadSeconds: string): Promise<void> {
  const words = [join(folder, 'rules/start.sh'), '--port', String(port), '--dir', folder, '--save', ''];
  const server = spawn('sh', words, {
    env: { ...env, RELOAD_SECONDS: reloadSeconds },
    stdio: 'ignore',
    detached: true,
  });
  // With the loop beside it.
  onTestFinished(() => void process.kill(-(server.pid ?? 0), 'SIGKILL'));
  await expect.poll(() => as('default', (redis) => redis.ping()), { timeout: 10_000 }).toBe('PONG');
}

/** @returns the error's text if Redis refuses */
async function as(user: string, work: (redis: Redis) => Promise<unknown>): Promise<unknown> {
  const password = `${user}-password`;
  const redis = new Redis({ port, username: user, password, retryStrategy: () => null, lazyConnect: true });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return await work(redis);
  } catch (error) {
    return String(error);
  } finally {
    redis.disconnect();
  }
}

const hears = (channel: string) => as('tracking', (redis) => redis.subscribe(channel));
const reload = (...words: string[]) =>
  runProgram('sh', [join(folder, 'rules/reload.sh'), ...words], { env, limitMs: 10_000 });

function changeRules(from: string, to: string) {
  const file = join(folder, 'rules/users.acl');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
}

it('gives running Redis the rules of a newer release, and notices that they differ', async () => {
  await start(NEVER);
  expect(await reload('check')).toMatchObject({ code: 0 });
  changeRules('&activity.changed', '&activity.changed &parcel.praised');
  expect(await hears('parcel.praised')).toMatch('NOPERM');
  expect(await reload('check')).toMatchObject({ code: 3 });
  expect(await reload()).toMatchObject({ code: 0 });
  expect(await hears('parcel.praised')).toBe(1);
  expect(await reload('check')).toMatchObject({ code: 0 });
});

it('lets the sandbox read API keys and report their use, and nothing else', async () => {
  await start(NEVER);
  await as('default', (redis) => redis.mset('api-keys', 'signed', 'session:revoked', 'all'));
  expect(await as('sandbox', (redis) => redis.get('api-keys'))).toBe('signed');
  expect(await as('sandbox', (redis) => redis.publish('api_key.used', '{}'))).toBe(0);
  const refused: ((redis: Redis) => Promise<unknown>)[] = [
    (redis) => redis.set('api-keys', 'forged'),
    (redis) => redis.del('api-keys'),
    (redis) => redis.get('session:revoked'),
    (redis) => redis.get('throttle:tracking:x'),
    (redis) => redis.keys('*'),
    (redis) => redis.publish('parcel.changed', '{}'),
    (redis) => redis.subscribe('settings.changed'),
    (redis) => redis.eval('return 1', 0),
  ];
  for (const call of refused) expect(await as('sandbox', call)).toMatch('NOPERM');
});

it('does so without being told, for a ConfigMap that changes', async () => {
  await start('0.2');
  changeRules('&activity.changed', '&activity.changed &parcel.praised');
  await expect.poll(() => hears('parcel.praised'), { timeout: 10_000 }).toBe(1);
});

it('keeps the old rules if Redis refuses the new ones, and says so', async () => {
  await start(NEVER);
  changeRules('+subscribe', '+subscribers');
  const refused = await reload();
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch('Redis keeps its old rules of users.acl: ERR');
  expect(await hears('parcel.changed')).toBe(1);
  expect(await reload('check')).toMatchObject({ code: 3 });
});

it('adds a user with its password, and keeps the passwords of the start', async () => {
  await start(NEVER);
  writeFileSync(join(folder, 'secrets/redis_prober'), 'prober-password');
  writeFileSync(join(folder, 'secrets/redis_tracking'), 'for the next start');
  changeRules('user default', 'user prober on {prober} +ping\nuser default');
  expect(await reload()).toMatchObject({ code: 0 });
  expect(await as('prober', (redis) => redis.ping())).toBe('PONG');
  expect(await hears('parcel.changed')).toBe(1);
});
