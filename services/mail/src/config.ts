import { flag, isLinkLocal, limit, literalOf, readConfig, secretKey, serviceConfig } from '@vaultway/common';
import { z } from 'zod';

const milliseconds = (fallback: number, what: string) =>
  z.coerce.number().int().min(1).default(fallback).describe(`${what}, in milliseconds`);

const days = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

const schema = z.object({
  ...serviceConfig,
  MAIL_SECRET_KEY: secretKey('MAIL_SECRET_KEY'),
  OUTBOX_DIR: z.string().min(1).describe('the folder for emails that are kept instead of sent'),
  MAIL_RELAY_URL: z
    .url({ protocol: /^smtps?$/ })
    .transform((text) => new URL(text))
    .refine(({ hostname }) => !isLinkLocal(literalOf(hostname) ?? '0.0.0.0'), 'no mail server is link-local')
    .optional()
    .describe('the relay, smtp://user:password@host:587 or smtps://user:password@host:465'),
  MAIL_RELAY_CONFIGURED: flag(false).describe('true if the worker has MAIL_RELAY_URL, otherwise false'),
  MAIL_ALLOW_PRIVATE_HOSTS: z
    .stringbool()
    .default(false)
    .describe('true to allow mail servers with private addresses, otherwise false'),
  MAIL_CA: z
    .string()
    .includes('CERTIFICATE')
    .optional()
    .describe('the PEM of additional CA certificates to trust, or set MAIL_CA_FILE'),
  THROTTLE_MESSAGE_PER_HOUR: limit(5),
  MAIL_CONCURRENCY: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('the number of concurrent deliveries, 1 to 100'),
  MAIL_CONNECT_TIMEOUT_MS: milliseconds(10_000, 'the timeout for connecting to a mail server'),
  MAIL_SEND_TIMEOUT_MS: milliseconds(60_000, 'the timeout of a delivery'),
  MAIL_RETRY_FIRST_MS: milliseconds(30_000, 'the delay after the first failed attempt'),
  MAIL_RETRY_LONGEST_MS: milliseconds(3_600_000, 'the maximum delay between attempts'),
  MAIL_GIVE_UP_AFTER_MS: milliseconds(86_400_000, 'the period in which an email is retried'),
  MAIL_TEXT_DAYS: days(90).describe('the days until the text of a sent email is deleted, 0 = never'),
  MESSAGE_DAYS: days(365).describe('the days until a read message is deleted, 0 = never'),
  MAIL_LOCK_MS: milliseconds(30_000, 'the time until another worker takes over the emails of a dead one'),
});

export type MailConfig = z.output<typeof schema>;

export const readMailConfig = (env = process.env): MailConfig => readConfig(schema, env);

/** True if the operator has set a relay, which wins over the panel's. Only the worker knows its address. */
export const hasOperatorRelay = ({ MAIL_RELAY_CONFIGURED, MAIL_RELAY_URL }: MailConfig) =>
  MAIL_RELAY_CONFIGURED || MAIL_RELAY_URL !== undefined;

/** Schema of the API and the worker, for docs/settings.md. */
export const schemas = { mail: schema };
