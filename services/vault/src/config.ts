import { limit, readConfig, senderConfig, serviceConfig } from '@vaultway/common';
import { z } from 'zod';

const schema = z.object({
  ...serviceConfig,
  ...senderConfig,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .describe('the public URL of the site, https://example.com, for links in emails'),
  THROTTLE_AUDIT_PER_MINUTE: limit(120),
});

export type VaultConfig = z.output<typeof schema>;

export const readVaultConfig = (env = process.env): VaultConfig => readConfig(schema, env);

/** Schema of the service, for docs/settings.md. */
export const schemas = { vault: schema };
