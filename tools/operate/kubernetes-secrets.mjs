import { derivedPassword } from '../setup/derived-secret.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { IMAGE_SERVICES, SEALING_SERVICES, WORKERS } from '../setup/services.mjs';
import { readEnvFile } from './env-file.mjs';
import { secretsFrom, servicesWithSecrets } from './secret-files.mjs';

/** Address of Postgres in infra/kubernetes/engines.yaml. */
export const DEFAULT_POSTGRES = 'postgres:5432';
export const DEFAULT_REDIS = 'redis:6379';

/**
 * Returns the two Secrets of an installation on Kubernetes, as YAML: `vaultway` for the chart (values.yaml lists its
 * keys), and `vaultway-engines` with the same passwords under the names that Postgres, Redis and MinIO use.
 * @param {string} envFile
 * @param {{ postgres?: string, redis?: string }} [addresses] `host:port`; the databases are named after their services
 * @throws PlainError when an address is invalid or a secret is empty
 */
export function kubernetesSecrets(envFile, { postgres = DEFAULT_POSTGRES, redis = DEFAULT_REDIS } = {}) {
  checkAddress('--postgres', postgres);
  checkAddress('--redis', redis);
  const settings = readEnvFile(envFile);
  const secrets = secretsFrom(settings);
  const services = servicesWithSecrets(settings);
  const databaseUrl = (
    /** @type {string} */ name,
    /** @type {'owner' | 'service' | 'webhook-worker'} */ role,
  ) =>
    `postgres://${name}_${role.replace('-', '_')}:${encodeURIComponent(secrets[`${name}_db_${role}`] ?? '')}@${postgres}/${name}`;
  const chart = {
    ...named(services, 'OWNER_DATABASE_URL', (name) => databaseUrl(name, 'owner')),
    ...named(services, 'DATABASE_URL', (name) => databaseUrl(name, 'service')),
    WEBHOOK_WORKER_DATABASE_URL: databaseUrl('tracking', 'webhook-worker'),
    ...named(
      [...services, ...Object.keys(WORKERS)],
      'REDIS_URL',
      (user) => `redis://${user}:${encodeURIComponent(secrets[`redis_${user}`] ?? '')}@${redis}`,
    ),
    ...named(IMAGE_SERVICES, 'MINIO_ACCESS_KEY', (user) => user),
    ...named(IMAGE_SERVICES, 'MINIO_SECRET_KEY', (user) => secrets[`minio_${user}`]),
    ...named(
      SEALING_SERVICES.filter((sender) => services.includes(sender)),
      'MAIL_SEAL_KEY',
      (sender) => secrets[`mail_seal_key_${sender}`],
    ),
    SESSION_PRIVATE_KEY: secrets.session_private_key,
    SESSION_PUBLIC_KEY: settings.SESSION_PUBLIC_KEY?.replaceAll('\\n', '\n'),
    SESSION_PUBLIC_KEY_BEFORE: settings.SESSION_PUBLIC_KEY_BEFORE?.replaceAll('\\n', '\n'),
    AUTH_SECRET_KEY: secrets.auth_secret_key,
    LOG_KEY: secrets.log_key,
    WEBHOOK_SECRET_KEY: secrets.webhook_secret_key,
    MAIL_SECRET_KEY: secrets.mail_secret_key,
    MAIL_RELAY_URL: secrets.mail_relay_url,
    ...(settings.SANDBOX_SECRET && sandboxKeys(secrets, postgres, redis)),
  };
  const engines = Object.entries(secrets).filter(([name]) =>
    /^(redis|minio|sandbox_redis)_|_db_owner$/.test(name),
  );
  return [
    manifest('vaultway', chart),
    manifest('vaultway-engines', {
      ...Object.fromEntries(engines),
      postgres: derivedPassword(secrets.auth_secret_key ?? '', 'Postgres superuser'),
      minio_user: settings.MINIO_USER,
    }),
  ].join('---\n');
}

/** Address of the sandbox's Redis in infra/kubernetes/sandbox-redis.yaml. */
const SANDBOX_REDIS = 'sandbox-redis:6379';

/** @param {Record<string, string>} secrets @param {string} postgres @param {string} redis */
function sandboxKeys(secrets, postgres, redis) {
  const url = (/** @type {string} */ user, /** @type {string} */ secret, /** @type {string} */ address) =>
    `${user}:${encodeURIComponent(secrets[secret] ?? '')}@${address}`;
  const databaseUrl = (/** @type {'owner' | 'service' | 'webhook-worker'} */ role) =>
    `postgres://${url(`sandbox_${role.replace('-', '_')}`, `sandbox_db_${role}`, postgres)}/sandbox`;
  return {
    SANDBOX_OWNER_DATABASE_URL: databaseUrl('owner'),
    SANDBOX_DATABASE_URL: databaseUrl('service'),
    SANDBOX_WORKER_DATABASE_URL: databaseUrl('webhook-worker'),
    SANDBOX_REDIS_URL: `redis://${url('tracking', 'sandbox_redis_tracking', SANDBOX_REDIS)}`,
    SANDBOX_WORKER_REDIS_URL: `redis://${url('webhook-worker', 'sandbox_redis_webhook-worker', SANDBOX_REDIS)}`,
    SANDBOX_API_KEYS_REDIS_URL: `redis://${url('sandbox', 'redis_sandbox', redis)}`,
    SANDBOX_MAIL_SEAL_KEY: secrets['sandbox_mail_seal_key'],
    SANDBOX_LOG_KEY: secrets['sandbox_log_key'],
    SANDBOX_WEBHOOK_SECRET_KEY: secrets['sandbox_webhook_secret_key'],
  };
}

/**
 * @param {readonly string[]} parts
 * @param {string} name
 * @param {(part: string) => string | undefined} value
 */
const named = (parts, name, value) =>
  Object.fromEntries(
    parts.map((part) => [`${part.toUpperCase().replaceAll('-', '_')}_${name}`, value(part)]),
  );

/** @param {string} name @param {Record<string, string | undefined>} values */
function manifest(name, values) {
  // YAML reads quoted JSON text unchanged.
  const lines = Object.entries(values).map(([key, value]) => `  ${key}: ${JSON.stringify(value ?? '')}\n`);
  return `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\nstringData:\n${lines.join('')}`;
}

/** @param {string} option @param {string} address */
function checkAddress(option, address) {
  if (/^[A-Za-z0-9.-]+(:\d+)?$/.test(address)) return;
  throw new PlainError(`${option} is "${address}"; it must be an address such as postgres:5432.`);
}
