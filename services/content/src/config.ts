import {
  flag,
  migrationConfig,
  privacyConfig,
  readConfig,
  sandboxRunsConfig,
  serviceConfig,
} from '@vaultway/common';
import { checkImageStore, imageStoreConfig } from '@vaultway/common/images';
import { DEFAULT_COMPANY_NAME, knownEmail } from '@vaultway/contracts';
import { z } from 'zod';

const relay = flag(false).describe('true if the mail service has a relay, otherwise false');

const schema = z.object({
  ...serviceConfig,
  ...imageStoreConfig,
  ...privacyConfig,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the public URL of the site, https://example.com'),
  WEB_URL: z.url({ protocol: /^https?$/ }).describe('the internal URL of the web server, http://web:8080'),
  MAIL_RELAY_CONFIGURED: relay,
  VAULT: z.enum(['on', 'off']).optional().describe('on if the vault runs, a service that can be left out'),
  ...sandboxRunsConfig,
  MAIL_ALLOW_PRIVATE_HOSTS: z
    .stringbool()
    .default(false)
    .describe('true to allow a mail server on this machine, otherwise false; same as for the mail service'),
});

export type ContentConfig = z.output<typeof schema>;

/** @throws ConfigError that tells operators how to fix it */
export function readContentConfig(env = process.env): ContentConfig {
  const config = readConfig(schema, env);
  checkImageStore(config);
  return config;
}

const migrationSchema = z.object({
  ...migrationConfig,
  CONTACT_EMAIL: knownEmail.optional().describe('the initial contact address for visitors; empty without it'),
  COMPANY_NAME: z.string().default(DEFAULT_COMPANY_NAME).describe('the initial company name'),
  MAIL_RELAY_CONFIGURED: relay,
});

/** Environment variables for the first settings. */
export type FirstSettings = Omit<z.output<typeof migrationSchema>, keyof typeof migrationConfig>;

export const readMigrationConfig = (env = process.env) => readConfig(migrationSchema, env);

/** Schemas of the programs, for docs/settings.md. */
export const schemas = { content: schema, 'content-migration': migrationSchema };
