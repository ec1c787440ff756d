import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, PrivateAddressError } from '@vaultway/common';
import type { WebhookFailure } from '@vaultway/contracts';
import { type Agent, request } from 'undici';
import type { WebhookWorkerConfig } from '../config.js';
import { signedHeaders, WebhookSecrets } from '../webhooks/webhook-secrets.js';
import type { ClaimedDelivery, Outcome } from './delivery-claims.js';
import { outgoingAgent } from '../outgoing-agent.js';
import { retryAfter } from './retry-schedule.js';

/** More of an answer than this is not read: nothing in it matters. */
const READ_BYTES = 16 * 1024;

/** Sends messages over https, and never into a network of our own. */
@Injectable()
export class DeliverySender implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly secrets: WebhookSecrets;

  constructor(@Inject(CONFIG) private readonly config: WebhookWorkerConfig) {
    this.secrets = new WebhookSecrets(config.WEBHOOK_SECRET_KEY);
    this.agent = outgoingAgent(config);
  }

  /** One try. Never throws. */
  async send(delivery: ClaimedDelivery): Promise<Outcome> {
    const since = performance.now();
    const took = () => Math.round(performance.now() - since);
    try {
      const { statusCode, headers, body } = await request(delivery.url, {
        dispatcher: this.agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Vaultway-Webhooks',
          ...signedHeaders(delivery, this.secrets.inUse(delivery.webhook)),
        },
        body: delivery.body,
        signal: AbortSignal.timeout(this.config.WEBHOOK_TIMEOUT_MS),
      });
      await body.dump({ limit: READ_BYTES }).catch(() => undefined); // the status says what came of it
      const after = headers['retry-after'];
      return {
        failure: failureOf(statusCode),
        status: statusCode,
        retryAfterMs: statusCode < 300 ? null : retryAfter(Array.isArray(after) ? after[0] : after),
        tookMs: took(),
      };
    } catch (error) {
      return { failure: causeOf(error as Error), status: null, retryAfterMs: null, tookMs: took() };
    }
  }

  async onApplicationShutdown() {
    await this.agent.destroy();
  }
}

function failureOf(status: number): WebhookFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function causeOf(error: Error & { code?: string }): WebhookFailure {
  if (error instanceof PrivateAddressError) return 'private_address';
  const code = error.code ?? '';
  if (error.name === 'TimeoutError' || code.includes('TIMEOUT') || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host';
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(code)) return 'certificate';
  return 'connection';
}
