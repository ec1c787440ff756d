import {
  flag,
  limit,
  privacyConfig,
  readConfig,
  sandboxConfig,
  secretKey,
  senderConfig,
  serviceConfig,
} from '@vaultway/common';
import { imageStoreConfig } from '@vaultway/common/images';
import { z } from 'zod';
import { readReplicaUrls } from './read-replicas/read-replica-urls.js';
import { witnessList } from './log/witness.js';

/** Maximum age of any cache. */
const MAX_CACHE_MS = 1000;
/** A position older than an hour says too little. */
const MAX_STALE_SECONDS = 3600;

const streams = (fallback: number, of: string) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .default(fallback)
    .describe(`the maximum number of live streams ${of} may have open (0 = no limit)`);

const witnessConfig = {
  LOG_TSA_URL: z
    .union([
      z.literal('').transform(() => undefined),
      z.url({ protocol: /^https?$/ }).transform((address) => new URL(address)),
    ])
    .optional()
    .describe(
      'the address of an authority that stamps the log with its time each hour (RFC 3161), or leave it empty',
    ),
  LOG_WITNESSES: witnessList
    .default([])
    .describe('comma-separated witnesses of the log, each "<verifier key> <address>", or leave it empty'),
};

const webhookConfig = {
  ...serviceConfig,
  WEBHOOK_SECRET_KEY: secretKey('WEBHOOK_SECRET_KEY'),
  WEBHOOK_ALLOW_PRIVATE_HOSTS: z
    .stringbool()
    .default(false)
    .describe('true to allow webhooks on private networks, otherwise false'),
};

const schema = z.object({
  ...webhookConfig,
  ...sandboxConfig,
  DATABASE_READ_URL: readReplicaUrls
    .default([])
    .describe(
      'comma-separated URLs of Postgres replicas for look-ups, postgres://host:5432, or leave it empty',
    ),
  READ_REPLICA_LAG_SECONDS: z.coerce
    .number()
    .min(0.2)
    .max(MAX_CACHE_MS / 1000)
    .default(0.5)
    .describe('the maximum lag of a Postgres replica that is read, in seconds, 0.2 to 1'),
  ...senderConfig,
  ...imageStoreConfig,
  ...privacyConfig,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the public URL of the site, https://example.com, for links in invoices and emails'),
  LOG_KEY: secretKey('LOG_KEY').describe(
    'the Ed25519 key that signs the log: 32 random bytes in base64 (openssl rand -base64 32), or set LOG_KEY_FILE',
  ),
  LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,200}$/)
    .optional()
    .describe(
      'the name of the log, without spaces or plus signs; defaults to the host of PUBLIC_URL plus /log',
    ),
  LOG_SIGNER: z
    .string()
    .optional()
    .describe('a program that signs the log instead of LOG_KEY, such as that of an HSM, with its arguments'),
  ...witnessConfig,
  THROTTLE_LOOKUP_PER_MINUTE: limit(60),
  THROTTLE_UNKNOWN_CODE_PER_MINUTE: limit(10),
  /** Limits per IPv6 /56 and per /48 network. */
  THROTTLE_UNKNOWN_CODE_PER_MINUTE_56: limit(30),
  THROTTLE_UNKNOWN_CODE_PER_MINUTE_48: limit(90),
  THROTTLE_SUBSCRIPTION_PER_HOUR: limit(10),
  THROTTLE_REVEAL_PER_15_MIN: limit(5),
  LIVE_STREAMS_PER_CLIENT: streams(20, 'one client address').meta({ formerly: 'NEWS_PER_CLIENT' }),
  LIVE_STREAMS: streams(5000, 'one replica').meta({ formerly: 'NEWS_STREAMS' }),
  LOOKUP_CACHE_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_CACHE_MS)
    .default(MAX_CACHE_MS)
    .meta({ formerly: 'LOOKUP_CACHE' })
    .describe('the maximum age of a cached answer in ms, 0 to 1000 (0 = always ask Postgres)'),
  LOOKUP_STALE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_STALE_SECONDS)
    .default(600)
    .describe(
      'the maximum age of a cached answer while Postgres is down, in seconds, 0 to 3600 (0 = respond 503)',
    ),
  LOOKUP_SNAPSHOTS: flag(true).describe(
    'true to store prepared look-up answers in Postgres for reuse, otherwise false',
  ),
  LOOKUP_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .default(4)
    .describe('the number of Postgres connections reserved for the public look-up'),
});

export type TrackingConfig = z.output<typeof schema>;

/** @throws ConfigError */
export function readTrackingConfig(env = process.env): TrackingConfig {
  return readConfig(schema, env);
}

const milliseconds = (fallback: number, what: string) =>
  z.coerce.number().int().min(1).default(fallback).describe(`${what}, in milliseconds`);

/** The webhook worker reaches the internet, so it gets no other secret of tracking. */
const webhookWorkerSchema = z.object({
  ...webhookConfig,
  ...witnessConfig,
  WEBHOOK_CA: z
    .string()
    .includes('CERTIFICATE')
    .optional()
    .describe('the PEM of additional CA certificates to trust, or set WEBHOOK_CA_FILE'),
  WEBHOOK_TIMEOUT_MS: milliseconds(15_000, 'the timeout of a delivery'),
});

export type WebhookWorkerConfig = z.output<typeof webhookWorkerSchema>;

export const readWebhookWorkerConfig = (env = process.env): WebhookWorkerConfig =>
  readConfig(webhookWorkerSchema, env);

/** Schemas of the programs, for docs/settings.md. */
export const schemas = { tracking: schema, 'webhook-worker': webhookWorkerSchema };
