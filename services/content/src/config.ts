import { flag, migrationConfig, privacyConfig, readConfig, serviceConfig } from '@vaultway/common';
import { checkImageStore, imageStoreConfig } from '@vaultway/common/images';
import { DEFAULT_COMPANY_NAME, DEFAULT_CONTACT_EMAIL, requiredEmail } from '@vaultway/contracts';
import { z } from 'zod';

const relay = flag(false).describe('true where the mail service has a relay, else false');

const schema = z.object({
  ...serviceConfig,
  ...imageStoreConfig,
  ...privacyConfig,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of the site, https://example.com'),
  WEB_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the address of the web server inside the network, http://web:8080'),
  MAIL_RELAY_CONFIGURED: relay,
});

export type ContentConfig = z.output<typeof schema>;

/** @throws ConfigError that says in a sentence what is missing or wrong */
export function readContentConfig(env = process.env): ContentConfig {
  const config = readConfig(schema, env);
  checkImageStore(config);
  return config;
}

const migrationSchema = z.object({
  ...migrationConfig,
  CONTACT_EMAIL: requiredEmail
    .default(DEFAULT_CONTACT_EMAIL)
    .describe('the address for visitors in the first settings'),
  COMPANY_NAME: z.string().default(DEFAULT_COMPANY_NAME).describe('the company in the first settings'),
  MAIL_RELAY_CONFIGURED: relay,
});

/** What the first settings take from the environment. */
export type FirstSettings = Omit<z.output<typeof migrationSchema>, keyof typeof migrationConfig>;

export const readMigrationConfig = (env = process.env) => readConfig(migrationSchema, env);
