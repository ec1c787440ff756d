import { join } from 'node:path';
import type { ProductKeys } from './keys.ts';
import type { Settings } from './settings.ts';

/** Variables that npm adds for its scripts, irrelevant to the services. */
const FROM_NPM = /^npm_/;

/**
 * A small young generation saves each service a quarter of its memory; see services/Dockerfile. Tracking answers most
 * calls, and would spend a quarter of its time collecting garbage. Without a limit, the old generation grows to some
 * 300 MB under load before collection.
 */
export const memorySettings = (name: string) => ({
  MALLOC_ARENA_MAX: '2',
  NODE_OPTIONS: `--max-semi-space-size=${name === 'tracking' ? 16 : 4} --max-old-space-size=192`,
});

interface ProgramParts {
  settings: Settings;
  databaseUrl: string;
  redisUrl: string;
  webUrl: string | undefined;
  imageStore: NodeJS.ProcessEnv;
  keys: Pick<ProductKeys, 'publicKeyFile' | 'mailSealKeyFiles'> & Partial<ProductKeys>;
}

/**
 * Builds a program's environment. The user's variables (THROTTLE_*, MAIL_RELAY_URL, FORCE_HTTPS …) are passed on;
 * values of this start override them.
 */
export function programEnvironment(
  { name, service }: { name: string; service: string },
  parts: ProgramParts,
): NodeJS.ProcessEnv {
  const { settings, databaseUrl, redisUrl, imageStore, keys } = parts;
  const inherited = Object.entries(process.env).filter(([variable]) => !FROM_NPM.test(variable));
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    // Allows programs and mail servers on this machine for local trials; from elsewhere they would give access to its
    // networks.
    MAIL_ALLOW_PRIVATE_HOSTS: String(settings.isPrivate),
    WEBHOOK_ALLOW_PRIVATE_HOSTS: String(settings.isPrivate),
    ...memorySettings(name),
    ...Object.fromEntries(inherited),
    // Tracking would take itself for the sandbox.
    API_KEYS_REDIS_URL: undefined,
    // It may contain a password.
    ...(name !== 'mail-worker' && { MAIL_RELAY_URL: undefined }),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    SESSION_PUBLIC_KEY_FILE: keys.publicKeyFile,
    ...(service === 'auth' && {
      SESSION_PRIVATE_KEY_FILE: keys.privateKeyFile,
      AUTH_SECRET_KEY_FILE: keys.authKeyFile,
    }),
    ...(name === 'tracking' && { LOG_KEY_FILE: keys.logKeyFile }),
    PUBLIC_URL: settings.publicUrl,
    TRUST_PROXY: 'loopback',
    ...(name !== 'webhook-worker' && imageStore),
    ...(service === 'content' && { WEB_URL: parts.webUrl }),
    ...((service === 'content' || name === 'mail') && {
      MAIL_RELAY_CONFIGURED: String(Boolean(process.env.MAIL_RELAY_URL)),
    }),
    ...(name !== 'webhook-worker' &&
      keys.mailSealKeyFiles[service] && { MAIL_SEAL_KEY_FILE: keys.mailSealKeyFiles[service] }),
    ...(service === 'tracking' && { WEBHOOK_SECRET_KEY_FILE: keys.webhookKeyFile }),
    ...(service === 'mail' && { OUTBOX_DIR: settings.outboxDir, MAIL_SECRET_KEY_FILE: keys.mailKeyFile }),
  };
}

/** Settings of the product's own data, which the sandbox must not inherit. */
const NOT_OF_SANDBOX = [
  'DATABASE_READ_URL',
  'LOG_ORIGIN',
  'LOG_SIGNER',
  'LOG_WITNESSES',
  'LOG_TSA_URL',
  'TRACKING_PRIVACY',
];

/**
 * Builds the environment of a program of the sandbox: that of the program which it is, with data and keys of its own.
 * @param program tracking or its worker
 * @param parts and `apiKeysUrl`, the Redis to which auth publishes API keys
 */
export function sandboxEnvironment(
  program: string,
  { apiKeysUrl, ...parts }: Omit<ProgramParts, 'webUrl' | 'imageStore'> & { apiKeysUrl: string },
): NodeJS.ProcessEnv {
  const { dataDir } = parts.settings;
  const imageStore = { IMAGE_STORE: 'disk', IMAGE_DIR: join(dataDir, 'sandbox', 'images') };
  const environment = programEnvironment(
    { name: program, service: 'tracking' },
    { ...parts, webUrl: undefined, imageStore },
  );
  // A key in the environment, the product's, would win over the sandbox's own in a file.
  const keys = Object.keys(environment)
    .filter((name) => /(?<!PUBLIC)_KEY_FILE$/.test(name))
    .map((name) => name.replace(/_FILE$/, ''));
  return {
    ...environment,
    ...Object.fromEntries([...NOT_OF_SANDBOX, ...keys].map((name) => [name, undefined])),
    ...(program === 'tracking' && { API_KEYS_REDIS_URL: apiKeysUrl }),
  };
}
