import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, PrivateAddressError, withWaitingLimit } from '@vaultway/common';
import type { WebhookFailure } from '@vaultway/contracts';
import { type Agent, request } from 'undici';
import type { WebhookWorkerConfig } from '../config.js';
import { signedHeaders, WebhookSecrets } from '../webhooks/webhook-secrets.js';
import type { ClaimedDelivery, Outcome } from './delivery-claims.js';
import { outgoingAgent } from '../outgoing-agent.js';
import { retryAfter } from './retry-schedule.js';

/** Maximum bytes read of a response. Its body is ignored. */
const READ_BYTES = 16 * 1024;

/** Sends messages by HTTPS, but never to private networks unless the operator allows them. */
@Injectable()
export class DeliverySender implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly secrets: WebhookSecrets;

  constructor(@Inject(CONFIG) private readonly config: WebhookWorkerConfig) {
    this.secrets = new WebhookSecrets(config.WEBHOOK_SECRET_KEY);
    this.agent = outgoingAgent(config);
  }

  /** Makes one attempt. Never throws. */
  async send(delivery: ClaimedDelivery): Promise<Outcome> {
    const since = performance.now();
    const took = () => Math.round(performance.now() - since);
    try {
      const { statusCode, headers } = await this.post(delivery);
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

  private post(delivery: ClaimedDelivery) {
    return withWaitingLimit(this.config.WEBHOOK_TIMEOUT_MS, async (signal) => {
      const response = await request(delivery.url, {
        dispatcher: this.agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Vaultway-Webhooks',
          ...signedHeaders(delivery, this.secrets.inUse(delivery.webhook)),
        },
        body: delivery.body,
        signal,
      });
      await response.body.dump({ limit: READ_BYTES }).catch(() => undefined); // only the status matters
      return response;
    });
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
