import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, MessageClient, type Person } from '@vaultway/common';
import type { AuthConfig } from '../config.js';

/** Allows for a question that the vault asks tracking meanwhile. */
const LIMIT_MS = 5000;

/** Knows who holds accounts of the vault that are not over; nobody, where the vault does not run. */
@Injectable()
export class VaultHolders {
  constructor(
    @Inject(CONFIG) private readonly config: AuthConfig,
    private readonly messages: MessageClient,
  ) {}

  /**
   * Returns those of these users, and of the customers that are the person, who hold one.
   *
   * @throws ApiError `unavailable` when the vault is down
   */
  async among(ids: string[], person: Person | null = null): Promise<string[]> {
    if (this.config.VAULT !== 'on') return [];
    const asked = { ids, person: person && { email: person.email, name: person.name } };
    const holders = await this.messages.ask('vault.holders', asked, {
      fallback: undefined,
      limitMs: LIMIT_MS,
    });
    if (!holders) throw new ApiError('unavailable', { retryAfter: 30 });
    return holders.ids;
  }
}
