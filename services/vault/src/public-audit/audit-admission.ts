import { Inject, Injectable } from '@nestjs/common';
import { addressKey, ApiError, CONFIG, MessageClient, REDIS, Throttle } from '@vaultway/common';
import type { Redis } from 'ioredis';
import type { VaultConfig } from '../config.js';

/** Admits visitors to the audit while the owner has made it public. */
@Injectable()
export class AuditAdmission {
  private readonly throttle: Throttle;

  constructor(
    private readonly messages: MessageClient,
    @Inject(REDIS) redis: Redis,
    @Inject(CONFIG) config: VaultConfig,
  ) {
    const tries = config.THROTTLE_AUDIT_PER_MINUTE;
    this.throttle = new Throttle(redis, { name: 'vault:audit', tries, seconds: 60, reported: true });
  }

  /**
   * Asks content each time: an answer that is kept would stay public after the owner has turned it off.
   *
   * @throws ApiError `throttled`; `not_found` unless the audit is public; `unavailable` while content does not answer
   */
  async admit(address: string): Promise<void> {
    await this.throttle.count(addressKey(address));
    const settings = await this.messages.ask('settings.get', {}, { fallback: undefined });
    if (!settings) throw new ApiError('unavailable', { retryAfter: 5 });
    if (settings.vault_audit !== 'yes') throw new ApiError('not_found');
  }
}
