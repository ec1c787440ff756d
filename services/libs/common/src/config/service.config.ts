import { TRACKING_PRIVACY } from '@vaultway/contracts';
import { z } from 'zod';
import { pemKey } from './pem-key.js';
import { readConfig } from './read-config.js';

const count = z.coerce.number().int().min(0);

/** A limit on tries; 0 switches it off. */
export const limit = (fallback: number) =>
  count.default(fallback).describe('how many tries to allow (0 = no limit)');

/** `true` or `false`, and nothing else. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'])
    .default(fallback ? 'true' : 'false')
    .transform((text) => text === 'true');

/** The variables that every service reads; spread into the service's own schema. */
export const serviceConfig = {
  HOST: z.string().default('0.0.0.0').describe('the address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('the port to listen on'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('the Postgres address, postgres://user:password@host:5432/database'),
  DATABASE_POOL: count.min(1).default(10).describe('how many connections to Postgres to keep at most'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).describe('the Redis address, redis://:password@host:6379'),
  SESSION_PUBLIC_KEY: pemKey('public').describe(
    'the PEM of the EC public key (P-256) that sessions are verified with, or set SESSION_PUBLIC_KEY_FILE',
  ),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .describe(
      'the gateway addresses whose X-Forwarded-For counts: comma-separated CIDRs or loopback, uniquelocal',
    ),
  DRAIN_SECONDS: count
    .max(60)
    .default(0)
    .describe('how many seconds to go on answering after SIGTERM, until the gateway sends nothing more'),
  MAX_CONNECTIONS: count
    .min(100)
    .default(8192)
    .describe('how many connections to accept at once; further ones are closed'),
  UPLOADS_IN_FLIGHT_MB: count
    .min(6)
    .default(32)
    .describe('how many megabytes admins may be uploading at once; further uploads have to come again'),
  THROTTLE_PUBLIC_WRITE_PER_MINUTE: limit(120),
  THROTTLE_KEY_PER_MINUTE: limit(600),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
};

const KEY_BYTES = 32;

/** A key for encryption. */
export const secretKey = (name: string) =>
  z
    .base64()
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((key) => key.length === KEY_BYTES, { message: 'not 32 bytes' })
    .describe(`32 random bytes in base64 (openssl rand -base64 32), or set ${name}_FILE`);

/** The variables of a service that has mails sent; spread into the service's own schema. */
export const senderConfig = {
  MAIL_SEAL_KEY: secretKey('MAIL_SEAL_KEY').describe(
    'the key that this service seals its mails with on their way to the worker, as npm run init derives it from ' +
      'MAIL_SECRET_KEY, or set MAIL_SEAL_KEY_FILE',
  ),
};

/** The variable of the services that decide what strangers see; spread into the service's own schema. */
export const privacyConfig = {
  TRACKING_PRIVACY: z
    .enum(TRACKING_PRIVACY)
    .optional()
    .describe("open or gated: the installation's choice, until an admin chooses; nothing for none"),
};

export type ServiceConfig = z.output<z.ZodObject<typeof serviceConfig>>;

/** Nest token of the service's name, `tracking`; its keys in Redis begin with it. */
export const SERVICE_NAME = Symbol('service name');

/** Nest token of the service's configuration. */
export const CONFIG = Symbol('configuration');

/** The variables of a step that changes the schema; spread into the schema of one that needs more. */
export const migrationConfig = {
  DATABASE_URL: serviceConfig.DATABASE_URL,
  SERVICE_DATABASE_URL: serviceConfig.DATABASE_URL.optional().describe(
    "the service's own DATABASE_URL, whose role is to read and write rows but not to change the schema",
  ),
  WORKER_DATABASE_URL: serviceConfig.DATABASE_URL.optional().describe(
    'the DATABASE_URL of a worker with a role of its own, which is to have no more rights than it needs',
  ),
};

const migrationSchema = z.object(migrationConfig);
export type MigrationConfig = z.output<typeof migrationSchema>;

/** @throws ConfigError */
export const readMigrationConfig = (env = process.env): MigrationConfig => readConfig(migrationSchema, env);
