import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { programEnvironment, sandboxEnvironment } from './environment.ts';
import { readSettings } from './settings.ts';

const GUARDS = ['MAIL_ALLOW_PRIVATE_HOSTS', 'WEBHOOK_ALLOW_PRIVATE_HOSTS'] as const;

const environment = (env: NodeJS.ProcessEnv, service = 'tracking') =>
  programEnvironment(
    { name: service, service },
    {
      settings: readSettings(env),
      databaseUrl: 'postgres://localhost/tracking',
      redisUrl: 'redis://localhost',
      webUrl: undefined,
      imageStore: {},
      keys: { publicKeyFile: '', mailSealKeyFiles: {} },
    },
  );

describe("admins' access to this machine and its networks", () => {
  it.each([
    {},
    { HOST: '127.0.0.1' },
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:9000' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'https://127.0.0.1' },
  ])('is open while only this machine reaches the product: %j', (env) => {
    expect(GUARDS.map((name) => environment(env)[name])).toEqual(['true', 'true']);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: '[::]' },
    { HOST: 'vaultway.lan' },
    { PUBLIC_URL: 'https://www.example.com' },
    { PUBLIC_URL: 'http://192.168.1.5:8080' },
    { PUBLIC_URL: 'https://localhost.example.com' },
    { PUBLIC_URL: 'not an address' },
    { EXTRA_HOSTS: 'vaultway.lan' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:8080' },
  ])('is guarded otherwise: %j', (env) => {
    expect(GUARDS.map((name) => environment(env)[name])).toEqual(['false', 'false']);
  });

  it('follows explicit settings', () => {
    vi.stubEnv('WEBHOOK_ALLOW_PRIVATE_HOSTS', 'false');
    expect(environment({})).toMatchObject({ WEBHOOK_ALLOW_PRIVATE_HOSTS: 'false' });
    vi.unstubAllEnvs();
  });
});

describe('the sandbox', () => {
  const KEYS = ['LOG_KEY', 'WEBHOOK_SECRET_KEY', 'MAIL_SEAL_KEY'];
  beforeEach(() => {
    vi.stubEnv('SANDBOX', 'on');
    vi.stubEnv('DATABASE_READ_URL', 'postgres://replica:5432');
    vi.stubEnv('LOG_SIGNER', '/usr/bin/hsm');
    vi.stubEnv('API_KEYS_REDIS_URL', 'redis://localhost:3');
    for (const name of [...KEYS, 'TRACKING_PRIVACY']) vi.stubEnv(name, 'of the product');
  });
  afterEach(() => vi.unstubAllEnvs());
  const sandbox = (program: string) =>
    sandboxEnvironment(program, {
      settings: readSettings({}),
      databaseUrl: 'postgres://localhost/sandbox',
      redisUrl: 'redis://localhost:1',
      apiKeysUrl: 'redis://localhost:2',
      keys: {
        publicKeyFile: '',
        logKeyFile: 'log.key',
        webhookKeyFile: 'webhook.key',
        mailSealKeyFiles: { tracking: 'mail-seal.key' },
      },
    });

  it('inherits no setting of the data of the product', () => {
    expect(environment({})).toMatchObject({
      DATABASE_READ_URL: 'postgres://replica:5432',
      LOG_SIGNER: '/usr/bin/hsm',
    });
    for (const program of ['tracking', 'webhook-worker']) {
      expect(sandbox(program)).toMatchObject({ DATABASE_READ_URL: undefined, LOG_SIGNER: undefined });
    }
    expect(sandbox('tracking')['IMAGE_DIR']).toMatch(/\/sandbox\/images$/);
  });

  it('has keys of its own, also where the product has its keys in the environment', () => {
    const own = sandbox('tracking');
    for (const name of KEYS) {
      expect(environment({})[name]).toBe('of the product');
      expect(own[name]).toBeUndefined();
      expect(own[`${name}_FILE`]).toMatch(/\.key$/);
    }
    expect(sandbox('webhook-worker')['WEBHOOK_SECRET_KEY']).toBeUndefined();
    expect(own['TRACKING_PRIVACY']).toBeUndefined();
  });

  it('is known to auth and content, and is one program only', () => {
    const told = ['auth', 'content'].map((name) => environment({}, name)['SANDBOX']);
    expect(told).toEqual(['on', 'on']);
    expect(environment({})['API_KEYS_REDIS_URL']).toBeUndefined();
    expect(sandbox('tracking')['API_KEYS_REDIS_URL']).toBe('redis://localhost:2');
    expect(sandbox('webhook-worker')['API_KEYS_REDIS_URL']).toBeUndefined();
  });
});
