import { limit, privacyConfig, readConfig, senderConfig, serviceConfig } from '@vaultway/common';
import { imageStoreConfig } from '@vaultway/common/images';
import { z } from 'zod';

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

const schema = z.object({
  ...serviceConfig,
  ...senderConfig,
  ...imageStoreConfig,
  ...privacyConfig,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the address of the site, https://example.com, for links in invoices and mails'),
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
      'how many milliseconds a look-up may be answered from memory, 0 to 1000 (0 = always ask Postgres)',
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
  LOOKUP_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .default(2)
    .describe('how many connections to Postgres are reserved for the public look-up'),
});

export type TrackingConfig = z.output<typeof schema>;

export const readTrackingConfig = (env = process.env): TrackingConfig => readConfig(schema, env);
