import { Injectable } from '@nestjs/common';
import { ApiError, CompanySettings, MessageClient } from '@vaultway/common';
import type { CreateRequest, RequestItem, User } from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { linkedCustomers } from '../customers/linked-customers.js';

/** Knows which items of the vault are a client's own, by asking the vault. */
@Injectable()
export class RequestItems {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
    private readonly settings: CompanySettings,
  ) {}

  /**
   * Returns items that a client has chosen, in that order.
   *
   * @throws ApiError naming the first that is not here, or not on an account of the client's; `may_not_instruct` of one
   *   on an account that the client may only see; `to_account` if one is on that account already; `unavailable` while
   *   the vault does not answer
   */
  async chosen(
    { id: user, email }: User,
    { item_ids: given, to_account }: Pick<CreateRequest, 'item_ids' | 'to_account'>,
  ): Promise<RequestItem[]> {
    const ids = [...new Set(given.map((id) => id.toLowerCase()))];
    if (ids.length === 0) return [];
    if ((await this.settings.known()).vault !== true) throw ApiError.field('item_ids', 'invalid');
    const customers = await linkedCustomers(this.database, email);
    const answer = await this.messages.ask(
      'vault.items',
      { user, customers, ids, to_account },
      { fallback: undefined },
    );
    if (!answer) throw new ApiError('unavailable', { retryAfter: 5 });
    const found = new Map(answer.items.map((item) => [item.id, item]));
    const chosen = ids.map((item, at) => {
      const own = found.get(item);
      if (answer.seen.includes(item)) throw new ApiError('may_not_instruct');
      if (!own) throw ApiError.field(`item_ids.${at}`, 'invalid');
      return own;
    });
    if (answer.on_target?.length) throw ApiError.field('to_account', 'invalid');
    return chosen;
  }
}
