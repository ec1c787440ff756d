import { SecretBox } from '@vaultway/common';
import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookEntity } from './webhook.entity.js';

/** Prefix and length of a secret in Standard Webhooks 1.0. */
const MARK = 'whsec_';
const BYTES = 32;

export const makeSecret = () => MARK + randomBytes(BYTES).toString('base64');

/** Encrypts webhooks' secrets at rest. Each ciphertext is bound to its webhook. */
export class WebhookSecrets {
  private readonly box: SecretBox;

  /** @param key `WEBHOOK_SECRET_KEY` */
  constructor(key: Buffer) {
    this.box = new SecretBox(key);
  }

  seal(secret: string, webhookId: string): string {
    return this.box.seal(secret, webhookId);
  }

  /** Returns the secrets to sign with now, newest first. @throws if they were sealed with another key */
  inUse({
    id,
    secret,
    previous_secret,
    previous_secret_until,
  }: Pick<WebhookEntity, 'id' | 'secret' | 'previous_secret' | 'previous_secret_until'>): string[] {
    const isBoth = previous_secret && previous_secret_until && previous_secret_until > new Date();
    return [secret, ...(isBoth ? [previous_secret] : [])].map((sealed) => this.box.open(sealed, id));
  }
}

/**
 * Builds the headers of Standard Webhooks 1.0. Retries of a message have the same ID.
 *
 * @param secrets as {@link makeSecret} makes them; there is a signature for each
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(MARK.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
