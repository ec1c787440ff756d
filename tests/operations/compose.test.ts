import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { EVERY_SERVICE, OPTIONAL_SERVICES, WORKERS } from '../../tools/setup/services.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
const file = readFileSync(resolve(ROOT, 'docker-compose.yml'), 'utf8');

interface Container {
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  networks: string[];
  profiles?: string[];
  secrets?: (string | { source: string })[];
  environment?: Record<string, unknown>;
}
const { services, networks } = parse(file, { merge: true, maxAliasCount: -1 }) as {
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean } | null>;
};
const containers = Object.entries(services);
const named = (test: (container: Container, name: string) => boolean) =>
  containers.filter(([name, container]) => test(container, name)).map(([name]) => name);

it('explains how to set each variable that docker-compose.yml requires', () => {
  const required = [...file.matchAll(/\$\{(\w+):?\?([^}]*)\}/g)].map(([, name, message]) => ({
    name,
    message,
  }));
  expect(required.map(({ name }) => name)).toContain('SECRETS_DIR');
  expect(required.filter(({ message }) => message !== 'run npm run init')).toEqual([]);
});

it('passes every documented throttle to the service that reads it', () => {
  const documented = readFileSync(resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
  const names = new Set([...documented.matchAll(/`(THROTTLE_\w+)`/g)].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(5);
  const environments = file.split(/\n {2}(?=[\w-]+:\n)/).map((part) => part.replaceAll('\n', ' '));
  for (const name of names) {
    expect(
      environments.some((part) => part.includes(`${name}: \${${name}:-`)),
      name,
    ).toBe(true);
  }
});

describe.each(OPTIONAL_SERVICES)('%s, which can be left out,', (name) => {
  const own = [name, `${name}-migration`, `${name}-db`].toSorted();
  const overlay = readFileSync(resolve(ROOT, `infra/compose/${name}.yml`), 'utf8');

  it('runs only with its overlay', () => {
    expect(named((each) => each.profiles?.includes(name) ?? false).toSorted()).toEqual(own);
    for (const each of own) {
      expect(services[each]?.profiles).toEqual([name]);
      expect(overlay).toContain(`  ${each}: { profiles: !reset [] }\n`);
    }
  });

  it('is told to nobody without it', () => {
    const told = named(
      (each, at) => !own.includes(at) && JSON.stringify(each).replaceAll('vaultway', '').includes(name),
    );
    expect(told).toEqual([]);
    expect(services['content']?.environment).toMatchObject({ [name.toUpperCase()]: 'off' });
  });
});

describe('the sandbox', () => {
  const own = ['sandbox', 'sandbox-db', 'sandbox-migration', 'sandbox-redis', 'sandbox-worker'];
  const overlay = readFileSync(resolve(ROOT, 'infra/compose/sandbox.yml'), 'utf8');

  it('runs only with its overlay, and no other part without its own', () => {
    expect(named((each) => each.profiles?.includes('sandbox') ?? false).toSorted()).toEqual(own);
    for (const each of own) expect(overlay).toContain(`  ${each}: { profiles: !reset [] }\n`);
    for (const name of ['auth', 'content']) {
      expect(services[name]?.environment).toMatchObject({ SANDBOX: 'off' });
    }
    const told = named((each, at) => !own.includes(at) && JSON.stringify(each).includes('sandbox'));
    expect(told).toEqual([]);
  });

  it('shares no secret but the password of its user in Redis', () => {
    const secretsOf = (name: string) =>
      (services[name]?.secrets ?? []).map((each) => (typeof each === 'string' ? each : each.source));
    const foreign = own.flatMap(secretsOf).filter((name) => !name.startsWith('sandbox_'));
    expect(foreign).toEqual(['redis_sandbox']);
    const others = containers.map(([name]) => name).filter((name) => !own.includes(name));
    expect(others.flatMap(secretsOf).filter((name) => name.startsWith('sandbox_'))).toEqual([]);
  });

  it('shares no database and no Redis, and only its worker reaches the internet', () => {
    expect(named((each) => each.networks.includes('sandbox')).toSorted()).toEqual(own);
    expect(services['sandbox']?.networks).toEqual(['front', 'bus', 'sandbox']);
    expect(services['sandbox-worker']?.networks).toEqual(['sandbox', 'outside']);
    for (const name of ['sandbox-db', 'sandbox-redis', 'sandbox-migration']) {
      expect(services[name]?.networks).toEqual(['sandbox']);
    }
  });
});

it('tells only tracking which read replicas to use', () => {
  const told = named(({ environment = {} }) => 'DATABASE_READ_URL' in environment);
  expect(told).toEqual(['tracking']);
  expect(services['tracking']?.environment).toMatchObject({
    DATABASE_READ_URL: '${DATABASE_READ_URL:-}',
    READ_REPLICA_LAG_SECONDS: '${READ_REPLICA_LAG_SECONDS:-}',
  });
});

it.each([
  ['WEBHOOK_ALLOW_PRIVATE_HOSTS', ['sandbox', 'sandbox-worker', 'tracking', 'webhook-worker']],
  ['MAIL_ALLOW_PRIVATE_HOSTS', ['content', 'mail', 'mail-worker']],
])('gives one value of %s to all that need it', (name, needed) => {
  expect(named(({ environment = {} }) => name in environment).toSorted()).toEqual(needed);
  for (const each of needed) expect(services[each]?.environment?.[name]).toBe(`\${${name}:-false}`);
});

/** Static counterpart of `tests/containers`, for machines without a container engine. */
describe('a compromised container', () => {
  it('is unprivileged, read-only and limited', () => {
    expect(containers.length).toBeGreaterThan(15);
    const careless = named(
      ({ read_only, cap_drop, security_opt, mem_limit, pids_limit }) =>
        !read_only ||
        !cap_drop?.includes('ALL') ||
        !security_opt?.includes('no-new-privileges:true') ||
        mem_limit === undefined ||
        pids_limit === undefined,
    );
    expect(careless).toEqual([]);
  });

  it.each([
    [
      'tracking',
      [
        'tracking_db_service',
        'redis_tracking',
        'minio_tracking',
        'mail_seal_key_tracking',
        'webhook_secret_key',
        'log_key',
      ],
    ],
    ['webhook-worker', ['tracking_db_webhook-worker', 'redis_webhook-worker', 'webhook_secret_key']],
    ['content', ['content_db_service', 'redis_content', 'minio_content']],
    [
      'auth',
      ['auth_db_service', 'redis_auth', 'mail_seal_key_auth', 'session_private_key', 'auth_secret_key'],
    ],
    ['vault', ['vault_db_service', 'redis_vault', 'mail_seal_key_vault']],
    ['mail', ['mail_db_service', 'redis_mail', 'mail_secret_key']],
    ['mail-worker', ['mail_db_service', 'redis_mail-worker', 'mail_secret_key', 'mail_relay_url']],
    ['gateway', []],
    ['web', []],
  ])('finds only its own secrets: %s', (name, own) => {
    const found = services[name]?.secrets?.map((each) => (typeof each === 'string' ? each : each.source));
    expect((found ?? []).toSorted()).toEqual(own.toSorted());
  });

  it('exposes no secret in its environment', () => {
    const told = containers.flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(
          ([variable, value]) =>
            (/PASSWORD|SECRET|PRIVATE_KEY|RELAY_URL|SEAL/.test(variable) && !variable.endsWith('_FILE')) ||
            /:\/\/[^/@]*:[^/@]*@/.test(String(value)),
        )
        .map(([variable]) => `${name} ${variable}`),
    );
    expect(told).toEqual([]);
  });

  it('reaches the internet only where needed', () => {
    const open = Object.keys(networks).filter((name) => !networks[name]?.internal);
    expect(open).toEqual(['outside']);
    expect(named((each) => each.networks.includes('outside'))).toEqual([
      'gateway',
      'webhook-worker',
      'mail-worker',
      'sandbox-worker',
    ]);
  });

  it.each(EVERY_SERVICE)('reaches no database but its own: %s', (network) => {
    const workers = Object.keys(WORKERS).filter((name) => WORKERS[name]?.service === network);
    const own = [network, `${network}-db`, `${network}-migration`, ...workers];
    expect(named((each) => each.networks.includes(network)).toSorted()).toEqual(own.toSorted());
  });

  it('reaches the image store and the website only where needed', () => {
    const members = (network: string) => named((each) => each.networks.includes(network)).toSorted();
    // The content service fetches the start of its pages from the website.
    expect(members('web')).toEqual(['content', 'gateway', 'web']);
    expect(members('images')).toEqual(['content', 'gateway', 'minio', 'minio-setup', 'tracking']);
    expect(members('control')).toEqual(['gateway', 'socket-proxy']);
  });
});

it.each(globSync('infra/compose/*.yml', { cwd: ROOT }))('%s mounts files of this repository', (overlay) => {
  const text = readFileSync(resolve(ROOT, overlay), 'utf8');
  // Compose resolves paths from docker-compose.yml, whichever file they are in.
  const paths = [...text.matchAll(/(?<=[\s'[])(\.\.?\/[^:'\s]+):/g)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
});
