import { z } from 'zod';
import { readConfig } from './read-config.js';

const count = z.coerce.number().int().min(0);

/** A limit on tries; 0 switches it off. */
export const limit = (fallback: number) =>
  count.default(fallback).describe('how many tries to allow (0 = no limit)');

/** The variables that every service reads; spread into the service's own schema. */
export const serviceConfig = {
  HOST: z.string().default('0.0.0.0').describe('the address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('the port to listen on'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('the Postgres address, postgres://user:password@host:5432/database'),
  DATABASE_POOL: count.min(1).default(10).describe('how many connections to Postgres to keep at most'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).describe('the Redis address, redis://:password@host:6379'),
  SESSION_PUBLIC_KEY: z
    .string()
    .includes('PUBLIC KEY')
    .describe('the PEM of the EC public key that sessions are verified with, or set SESSION_PUBLIC_KEY_FILE'),
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
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
};

export type ServiceConfig = z.output<z.ZodObject<typeof serviceConfig>>;

/** Nest token of the service's configuration. */
export const CONFIG = Symbol('configuration');

const databaseConfig = z.object({ DATABASE_URL: serviceConfig.DATABASE_URL });

/**
 * For steps that need no setting but their database.
 *
 * @throws ConfigError
 */
export const readDatabaseUrl = (env = process.env): string => readConfig(databaseConfig, env).DATABASE_URL;
