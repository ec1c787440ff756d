import {
  ConfigError,
  limit,
  pemKey,
  readConfig,
  sandboxRunsConfig,
  secretKey,
  senderConfig,
  serviceConfig,
} from '@vaultway/common';
import { createPublicKey } from 'node:crypto';
import type { Role } from '@vaultway/contracts';
import { z } from 'zod';
import { roleMapOf } from './oidc/role-claim.js';

const publicUrl = z
  .url({ protocol: /^https?$/ })
  .describe('the public URL of the site, https://www.example.com');

const sessionPrivateKey = pemKey('private').describe(
  'the PEM of the EC private key (P-256) that signs sessions, or set SESSION_PRIVATE_KEY_FILE',
);

/** `http` is for a provider on the same machine only. */
const issuerUrl = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(`${url}/`), 'not https');

const schema = z.object({
  ...serviceConfig,
  VAULT: z.enum(['on', 'off']).optional().describe('on if the vault runs, a service that can be left out'),
  ...sandboxRunsConfig,
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
  OIDC_ISSUER: issuerUrl
    .optional()
    .describe(
      'the issuer of the OpenID Connect provider of the control panel, https://login.example.com; without it, sign-in with one is off',
    ),
  OIDC_CLIENT_ID: z.string().optional().describe('the client ID at the OpenID Connect provider'),
  OIDC_CLIENT_SECRET: z
    .string()
    .optional()
    .describe('the client secret at the OpenID Connect provider, or set OIDC_CLIENT_SECRET_FILE'),
  OIDC_NAME: z
    .string()
    .max(60)
    .default('OpenID Connect')
    .describe('the name of the OpenID Connect provider on the sign-in page'),
  OIDC_SCOPE: z
    .string()
    .default('openid email profile')
    .describe('the scopes to request, separated by spaces; some providers need one more for roles'),
  OIDC_ROLE_CLAIM: z
    .string()
    .default('roles')
    .describe('the claim with the roles, by its name or path, realm_access.roles'),
  OIDC_ROLES: z
    .string()
    .default('')
    .transform((text, context) => {
      const map = roleMapOf(text);
      if (!map) context.addIssue('not values=roles');
      return map ?? new Map<string, Role>();
    })
    .describe(
      'the role for each value of the claim, separated by semicolons, Managers=admin;Desk=clerk; without it, the values are our names of roles',
    ),
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
  checkProvider(config);
  return config;
}

/** If other services cannot verify sessions, nobody can sign in and nothing says why. */
function checkKeys({ SESSION_PRIVATE_KEY, SESSION_PUBLIC_KEY }: AuthConfig) {
  if (!createPublicKey(SESSION_PRIVATE_KEY).equals(createPublicKey(SESSION_PUBLIC_KEY))) {
    throw new ConfigError('SESSION_PUBLIC_KEY is wrong: it does not match SESSION_PRIVATE_KEY');
  }
}

function checkProvider({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }: AuthConfig) {
  if (OIDC_ISSUER === undefined) return;
  for (const [name, value] of Object.entries({ OIDC_CLIENT_ID, OIDC_CLIENT_SECRET })) {
    if (value === undefined) throw new ConfigError(`${name} is missing: OIDC_ISSUER needs it`);
  }
}

/** Schemas of the programs, for docs/settings.md. */
export const schemas = { auth: schema };
