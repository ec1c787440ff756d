import {
  ConfigError,
  limit,
  pemKey,
  readConfig,
  secretKey,
  senderConfig,
  serviceConfig,
} from '@vaultway/common';
import { createPublicKey } from 'node:crypto';
import { z } from 'zod';

const publicUrl = z
  .url({ protocol: /^https?$/ })
  .describe('the public URL of the site, https://www.example.com');

const sessionPrivateKey = pemKey('private').describe(
  'the PEM of the EC private key (P-256) that signs sessions, or set SESSION_PRIVATE_KEY_FILE',
);

const schema = z.object({
  ...serviceConfig,
  SESSION_PRIVATE_KEY: sessionPrivateKey,
  AUTH_SECRET_KEY: secretKey('AUTH_SECRET_KEY'),
  ...senderConfig,
  PUBLIC_URL: publicUrl,
  SESSION_MINUTES: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 60)
    .default(30)
    .describe('the idle timeout of a session in minutes'),
  SESSION_MAX_HOURS: z.coerce
    .number()
    .min(1)
    .max(24 * 365)
    .default(12)
    .describe('the maximum lifetime of a session in hours'),
  THROTTLE_SIGNIN_PER_15_MIN: limit(5),
  THROTTLE_PIN_PER_15_MIN: limit(3),
});

export type AuthConfig = z.output<typeof schema>;

/** Variables of operators' commands, which run beside the service. */
const operatorSchema = z.object({
  DATABASE_URL: serviceConfig.DATABASE_URL,
  PUBLIC_URL: publicUrl,
  SESSION_PRIVATE_KEY: sessionPrivateKey,
});
export type OperatorConfig = z.output<typeof operatorSchema>;

/** @throws ConfigError */
export const readOperatorConfig = (env = process.env): OperatorConfig => readConfig(operatorSchema, env);

/** @throws ConfigError that tells operators how to fix it */
export function readAuthConfig(env = process.env): AuthConfig {
  const config = readConfig(schema, env);
  checkKeys(config);
  return config;
}

/** If other services cannot verify sessions, nobody can sign in and nothing says why. */
function checkKeys({ SESSION_PRIVATE_KEY, SESSION_PUBLIC_KEY }: AuthConfig) {
  if (!createPublicKey(SESSION_PRIVATE_KEY).equals(createPublicKey(SESSION_PUBLIC_KEY))) {
    throw new ConfigError('SESSION_PUBLIC_KEY is wrong: it does not match SESSION_PRIVATE_KEY');
  }
}

/** Schemas of the programs, for docs/settings.md. */
export const schemas = { auth: schema };
