import { TRACKING_PRIVACY } from '@vaultway/contracts';
import { z } from 'zod';
import { pemKey } from './pem-key.js';
import { readConfig } from './read-config.js';

const count = z.coerce.number().int().min(0);

/** Maximum number of tries; 0 means no limit. */
export const limit = (fallback: number) =>
  count.default(fallback).describe('the maximum number of attempts (0 = no limit)');

/** Accepts `true` or `false` only. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true');

/** Variables of every service; spread into the service's own schema. */
export const serviceConfig = {
  HOST: z.string().default('0.0.0.0').describe('the address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('the port to listen on'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('the Postgres URL, postgres://user:password@host:5432/database'),
  DATABASE_POOL: count.min(1).default(10).describe('the maximum number of connections to Postgres'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).describe('the Redis URL, redis://:password@host:6379'),
  SESSION_PUBLIC_KEY: pemKey('public').describe(
    'the PEM of the EC public key (P-256) that verifies sessions, or set SESSION_PUBLIC_KEY_FILE',
  ),
  SESSION_PUBLIC_KEY_BEFORE: pemKey('public')
    .optional()
    .describe('the previous SESSION_PUBLIC_KEY, which also verifies sessions while the key is being changed'),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .describe(
      'the addresses of gateways whose X-Forwarded-For is trusted: comma-separated CIDRs, loopback or uniquelocal',
    ),
  DRAIN_SECONDS: count
    .max(60)
    .default(0)
    .describe('the seconds to keep serving after SIGTERM, until the gateway stops sending requests'),
  MAX_CONNECTIONS: count
    .min(100)
    .default(8192)
    .describe('the maximum number of open connections; further ones are closed'),
  UPLOADS_IN_FLIGHT_MB: count
    .min(6)
    .default(32)
    .describe(
      'the maximum megabytes of concurrent uploads by admins, and as many by clients; further uploads must be retried',
    ),
  THROTTLE_PUBLIC_WRITE_PER_MINUTE: limit(120),
  THROTTLE_KEY_PER_MINUTE: limit(600),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
};

const KEY_BYTES = 32;

export const secretKey = (name: string) =>
  z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === KEY_BYTES, { message: 'not 32 bytes' })
    .describe(`32 random bytes in base64 (openssl rand -base64 32), or set ${name}_FILE`);

/** Variables of services that send mail; spread into the service's own schema. */
export const senderConfig = {
  MAIL_SEAL_KEY: secretKey('MAIL_SEAL_KEY').describe(
    'the key that encrypts emails on their way to the worker, which npm run init derives from ' +
      'MAIL_SECRET_KEY, or set MAIL_SEAL_KEY_FILE',
  ),
};

/** Variable of services that decide what strangers see; spread into the service's own schema. */
export const privacyConfig = {
  TRACKING_PRIVACY: z
    .enum(TRACKING_PRIVACY)
    .optional()
    .describe('open or gated, which applies until an admin chooses; leave empty to ask the first admin'),
};

/** Variable of services that are told whether the sandbox runs. */
export const sandboxRunsConfig = {
  SANDBOX: z
    .enum(['on', 'off'])
    .optional()
    .describe('on if the sandbox runs, which test keys need and which can be left out'),
};

/** Variable of a service that can run as the sandbox, which it is where this is set. */
export const sandboxConfig = {
  API_KEYS_REDIS_URL: serviceConfig.REDIS_URL.optional().describe(
    'the URL of the Redis of the services, from which the sandbox reads the test keys; makes it the sandbox',
  ),
};

type SandboxConfig = z.output<z.ZodObject<typeof sandboxConfig>>;

/** A service that accepts only test keys, and shares no data with the others. */
export interface Sandbox {
  /** URL of the Redis to which auth publishes API keys. */
  apiKeysRedisUrl: string;
}

/** Returns what makes a service the sandbox; null for one with real data. */
export const sandboxOf = ({ API_KEYS_REDIS_URL }: SandboxConfig): Sandbox | null =>
  API_KEYS_REDIS_URL === undefined ? null : { apiKeysRedisUrl: API_KEYS_REDIS_URL };

/** Nest token of {@link sandboxOf}. */
export const SANDBOX = Symbol('sandbox');

export type ServiceConfig = z.output<z.ZodObject<typeof serviceConfig>>;

/** Nest token of the service's name, such as `tracking`, which prefixes its keys in Redis. */
export const SERVICE_NAME = Symbol('service name');

/** Nest token of the service's configuration. */
export const CONFIG = Symbol('configuration');

/** Variables for schema changes; spread into a schema that needs more. */
export const migrationConfig = {
  DATABASE_URL: serviceConfig.DATABASE_URL,
  SERVICE_DATABASE_URL: serviceConfig.DATABASE_URL.optional().describe(
    'the DATABASE_URL of the service, whose role reads and writes rows but cannot change the schema',
  ),
  WORKER_DATABASE_URL: serviceConfig.DATABASE_URL.optional().describe(
    'the DATABASE_URL of a worker with its own least-privilege role',
  ),
};

const migrationSchema = z.object(migrationConfig);
export type MigrationConfig = z.output<typeof migrationSchema>;

/** @throws ConfigError */
export const readMigrationConfig = (env = process.env): MigrationConfig => readConfig(migrationSchema, env);
