import {
  flag,
  limit,
  privacyConfig,
  readConfig,
  secretKey,
  senderConfig,
  serviceConfig,
} from '@vaultway/common';
import { imageStoreConfig } from '@vaultway/common/images';
import { z } from 'zod';
import { readReplicaUrls } from './read-replicas/read-replica-urls.js';
import { witnessList } from './log/witness.js';

/** No cache may be wrong for longer. */
const MAX_CACHE_MS = 1000;
/** What is older than an hour says too little about where a parcel is. */
const MAX_STALE_SECONDS = 3600;

const streams = (fallback: number, of: string) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .default(fallback)
    .describe(`how many live streams ${of} may have open (0 = no limit)`);

const witnessConfig = {
  LOG_WITNESSES: witnessList
    .default([])
    .describe(
      'those who sign the log too, each as verifier key, space, address, with commas between them; nothing for none',
    ),
};

const webhookConfig = {
  ...serviceConfig,
  WEBHOOK_SECRET_KEY: secretKey('WEBHOOK_SECRET_KEY'),
};

const schema = z.object({
  ...webhookConfig,
  DATABASE_READ_URL: readReplicaUrls
    .default([])
    .describe(
      'the addresses of replicas of Postgres for look-ups and lists, postgres://host:5432, with commas between them; nothing for none',
    ),
  READ_REPLICA_LAG_SECONDS: z.coerce
    .number()
    .min(0.2)
    .max(MAX_CACHE_MS / 1000)
    .default(0.5)
    .describe('how many seconds a replica of Postgres may be behind and still be read, 0.2 to 1'),
  ...senderConfig,
  ...imageStoreConfig,
  ...privacyConfig,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the address of the site, https://example.com, for links in invoices and mails'),
  LOG_KEY: secretKey('LOG_KEY').describe(
    'the Ed25519 key that the log is signed with: 32 random bytes in base64 (openssl rand -base64 32), or set LOG_KEY_FILE',
  ),
  LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+]{1,200}$/)
    .optional()
    .describe("the log's name, without spaces and plus signs; nothing for the host of PUBLIC_URL and /log"),
  ...witnessConfig,
  THROTTLE_LOOKUP_PER_MINUTE: limit(60),
  THROTTLE_UNKNOWN_CODE_PER_MINUTE: limit(10),
  /** Of one IPv6 network of 56 bits, and of one of 48. */
  THROTTLE_UNKNOWN_CODE_PER_MINUTE_56: limit(30),
  THROTTLE_UNKNOWN_CODE_PER_MINUTE_48: limit(90),
  THROTTLE_SUBSCRIPTION_PER_HOUR: limit(10),
  THROTTLE_REVEAL_PER_15_MIN: limit(5),
  NEWS_PER_CLIENT: streams(20, 'one client address'),
  NEWS_STREAMS: streams(5000, 'one replica'),
  LOOKUP_CACHE: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_CACHE_MS)
    .default(MAX_CACHE_MS)
    .describe(
      'how many milliseconds ago what a look-up answers from memory was certainly right, 0 to 1000 (0 = always ask Postgres)',
    ),
  LOOKUP_STALE_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_STALE_SECONDS)
    .default(600)
    .describe(
      'how many seconds old what a look-up answers may be while Postgres is away, 0 to 3600 (0 = it answers 503)',
    ),
  LOOKUP_SNAPSHOTS: flag(true).describe(
    "whether look-ups' answers are stored in Postgres, so that the next one need not put it together: true or false",
  ),
  LOOKUP_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .default(4)
    .describe('how many connections to Postgres are reserved for the public look-up'),
});

export type TrackingConfig = z.output<typeof schema>;

export const readTrackingConfig = (env = process.env): TrackingConfig => readConfig(schema, env);

const milliseconds = (fallback: number, what: string) =>
  z.coerce.number().int().min(1).default(fallback).describe(`${what}, in milliseconds`);

/** The worker that delivers to webhooks reaches the internet, and knows no other secret of tracking. */
const webhookWorkerSchema = z.object({
  ...webhookConfig,
  ...witnessConfig,
  WEBHOOK_ALLOW_PRIVATE_HOSTS: z
    .stringbool()
    .default(false)
    .describe('true or false: whether a webhook may be on a private network'),
  WEBHOOK_CA: z
    .string()
    .includes('CERTIFICATE')
    .optional()
    .describe('the PEM of certificates to trust besides the well-known ones, or set WEBHOOK_CA_FILE'),
  WEBHOOK_TIMEOUT_MS: milliseconds(15_000, 'how long one try may take'),
});

export type WebhookWorkerConfig = z.output<typeof webhookWorkerSchema>;

export const readWebhookWorkerConfig = (env = process.env): WebhookWorkerConfig =>
  readConfig(webhookWorkerSchema, env);
