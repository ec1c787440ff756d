import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { derivedPassword, derivedSecret, mailSealKey } from '../setup/derived-secret.mjs';
import { INSTALLATION } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import {
  EVERY_SERVICE,
  IMAGE_SERVICES,
  OPTIONAL_SERVICES,
  SEALING_SERVICES,
  WORKERS,
  workersWithRoles,
} from '../setup/services.mjs';
import { alertmanagerConfig } from './alert-receivers.mjs';
import { passwordOf, readEnvFile } from './env-file.mjs';

// docker-compose.yml gives each container only its own secrets, as files, made from the settings in .env, which stays
// the one place to keep and change secrets. Most are derived, so that one reveals nothing about another.

/** Returns SECRETS_DIR for a .env: the folder beside it, relative to docker-compose.yml. @param {string} envFile */
export function secretsDir(envFile) {
  const folder = join(dirname(resolve(envFile)), '.secrets');
  return dirname(folder) === resolve(INSTALLATION) ? `./${relative(INSTALLATION, folder)}` : folder;
}

/**
 * Updates an installation's secret files from its .env.
 * @param {string} envFile
 * @throws PlainError when a secret is empty
 */
export function writeSecretFiles(envFile) {
  const settings = readEnvFile(envFile);
  const folder = secretFolder(settings);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The folder keeps others out. The files themselves are read by the accounts of many containers.
  chmodSync(folder, 0o700);
  for (const [name, secret] of Object.entries(secretsFrom(settings))) {
    const file = join(folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === secret) continue;
    // A running container keeps reading the file that it was started with.
    rmSync(file, { force: true });
    writeFileSync(file, secret, { mode: 0o444 });
    chmodSync(file, 0o444);
  }
}

/** Returns the names of secret files that are missing or differ from .env. @param {string} envFile */
export function staleSecretFiles(envFile) {
  const settings = readEnvFile(envFile);
  const folder = secretFolder(settings);
  return Object.entries(secretsFrom(settings))
    .filter(
      ([name, secret]) =>
        !existsSync(join(folder, name)) || readFileSync(join(folder, name), 'utf8') !== secret,
    )
    .map(([name]) => name);
}

/** Recreates containers with changed secrets, since running ones keep reading the old files. */
export const APPLY_SECRETS = 'npm run init && docker compose up -d --wait --force-recreate';

/** @param {Partial<Record<string, string>>} settings */
export function secretFolder({ SECRETS_DIR }) {
  if (!SECRETS_DIR) throw new PlainError('SECRETS_DIR is missing in .env: run npm run init.');
  return resolve(INSTALLATION, SECRETS_DIR);
}

/**
 * Returns an installation's secrets by file name.
 * @param {Partial<Record<string, string>>} settings from .env
 * @returns {Record<string, string>}
 * @throws PlainError when one is empty
 */
export function secretsFrom(settings) {
  const needed = (/** @type {string} */ name) => {
    const value = settings[name]?.replaceAll('\\n', '\n');
    if (value) return value;
    throw new PlainError(`${name} is empty in .env. Delete the line and run npm run init, or set it.`);
  };
  const redis = needed('REDIS_PASSWORD');
  const minio = needed('MINIO_PASSWORD');
  const mailKey = needed('MAIL_SECRET_KEY');
  const services = servicesWithSecrets(settings);
  /** @type {[string, string][]} */
  const secrets = [
    ...services.flatMap((name) => databaseSecrets(name, needed(passwordOf(name)))),
    ['redis_default', redis],
    ...pairs([...services, ...Object.keys(WORKERS)], (user) => [
      `redis_${user}`,
      derivedPassword(redis, `Redis user ${user}`),
    ]),
    ['minio_root', minio],
    ...pairs(IMAGE_SERVICES, (user) => [`minio_${user}`, derivedPassword(minio, `MinIO user ${user}`)]),
    ['auth_secret_key', needed('AUTH_SECRET_KEY')],
    ['log_key', needed('LOG_KEY')],
    ['webhook_secret_key', needed('WEBHOOK_SECRET_KEY')],
    ['session_private_key', needed('SESSION_PRIVATE_KEY')],
    ['mail_secret_key', mailKey],
    ...pairs(
      SEALING_SERVICES.filter((sender) => services.includes(sender)),
      (sender) => [`mail_seal_key_${sender}`, mailSealKey(mailKey, sender)],
    ),
    ['mail_relay_url', settings.MAIL_RELAY_URL ?? ''],
    // Only the overlay sandbox uses them.
    ...(settings.SANDBOX_SECRET ? sandboxSecrets(settings.SANDBOX_SECRET, redis) : []),
    // Only the overlay oidc uses it.
    ...(settings.OIDC_CLIENT_SECRET ? [oidcSecret(settings.OIDC_CLIENT_SECRET)] : []),
    ['alertmanager', alertmanagerConfig(settings)],
  ];
  return Object.fromEntries(secrets);
}

/**
 * Returns the services that have a database password in .env: one that is left out only if it ran before.
 * @param {Partial<Record<string, string>>} settings
 */
export const servicesWithSecrets = (settings) =>
  EVERY_SERVICE.filter(
    (name) => !OPTIONAL_SERVICES.includes(name) || settings[passwordOf(name)] !== undefined,
  );

/** @param {string} name @param {string} password @returns {[string, string][]} */
const databaseSecrets = (name, password) => [
  [`${name}_db_owner`, password],
  [`${name}_db_service`, derivedPassword(password, `service of database ${name}`)],
  ...pairs(workersWithRoles(name), (worker) => [
    `${name}_db_${worker}`,
    derivedPassword(password, `${worker} of database ${name}`),
  ]),
];

/**
 * Returns the secrets of the sandbox, with that of its user in the product's Redis.
 * @param {string} secret @param {string} redis the password of the product's Redis
 * @returns {[string, string][]}
 */
const sandboxSecrets = (secret, redis) => [
  ['redis_sandbox', derivedPassword(redis, 'Redis user sandbox')],
  ...pairs(
    [
      'db_owner',
      'db_service',
      'db_webhook-worker',
      'redis_default',
      'redis_tracking',
      'redis_webhook-worker',
    ],
    (name) => [`sandbox_${name}`, derivedPassword(secret, name)],
  ),
  ...pairs(['log_key', 'webhook_secret_key', 'mail_seal_key'], (name) => [
    `sandbox_${name}`,
    derivedSecret(secret, name).toString('base64'),
  ]),
];

/** @param {string[]} names @param {(name: string) => [string, string]} pair */
const pairs = (names, pair) => names.map(pair);

/** @param {string} secret @returns {[string, string]} */
const oidcSecret = (secret) => ['oidc_client_secret', secret];
