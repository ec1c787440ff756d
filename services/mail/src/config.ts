import { limit, readConfig, secretKey, serviceConfig } from '@vaultway/common';
import { z } from 'zod';

const milliseconds = (fallback: number, what: string) =>
  z.coerce.number().int().min(1).default(fallback).describe(`${what}, in milliseconds`);

const days = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

const schema = z.object({
  ...serviceConfig,
  MAIL_SECRET_KEY: secretKey('MAIL_SECRET_KEY'),
  OUTBOX_DIR: z.string().min(1).describe('the folder for mails that are kept instead of sent'),
  MAIL_RELAY_URL: z
    .url({ protocol: /^smtps?$/ })
    .transform((text) => new URL(text))
    .optional()
    .describe('the relay, smtp://user:password@host:587 or smtps://user:password@host:465'),
  MAIL_ALLOW_PRIVATE_HOSTS: z
    .stringbool()
    .default(false)
    .describe('true or false: whether an admin may name a mail server with a private address'),
  MAIL_CA: z
    .string()
    .includes('CERTIFICATE')
    .optional()
    .describe('the PEM of certificates to trust besides the well-known ones, or set MAIL_CA_FILE'),
  THROTTLE_MESSAGE_PER_HOUR: limit(5),
  MAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(5).describe('a number from 1 to 100'),
  MAIL_CONNECT_TIMEOUT_MS: milliseconds(10_000, 'how long a mail server may take to accept a connection'),
  MAIL_SEND_TIMEOUT_MS: milliseconds(60_000, 'how long one delivery may take'),
  MAIL_RETRY_FIRST_MS: milliseconds(30_000, 'the wait after the first failed try'),
  MAIL_RETRY_LONGEST_MS: milliseconds(3_600_000, 'the longest wait between two tries'),
  MAIL_GIVE_UP_AFTER_MS: milliseconds(86_400_000, 'how long a mail is retried'),
  MAIL_TEXT_DAYS: days(90).describe('after how many days the text of a sent mail is deleted, 0 = never'),
  MESSAGE_DAYS: days(365).describe('after how many days a message that was read is deleted, 0 = never'),
  MAIL_LOCK_MS: milliseconds(30_000, 'after how long another worker takes the mails of one that died'),
});

export type MailConfig = z.output<typeof schema>;

export const readMailConfig = (env = process.env): MailConfig => readConfig(schema, env);
