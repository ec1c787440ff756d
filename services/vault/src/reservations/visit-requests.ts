import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import { mayBeBooked, type RequestReply } from '@vaultway/contracts';
import type { AccountEntity } from '../accounts/account.entity.js';
import { OwnAccounts } from '../own-holdings/own-accounts.js';

export type VisitRequest = NonNullable<RequestReply<'request.found'>>;

/** Asks tracking about clients' requests for visits, and auth about clients. */
@Injectable()
export class VisitRequests {
  constructor(
    private readonly messages: MessageClient,
    private readonly accounts: OwnAccounts,
  ) {}

  /**
   * Returns a client's request for a visit that nobody has closed.
   *
   * @throws ApiError naming `request_id` unless it is one; `account_id` unless the client may send requests about the account;
   *   `request_closed`; `unavailable`
   */
  async find(id: string, account: AccountEntity): Promise<VisitRequest> {
    const request = await this.ask(id);
    if (!request || request.kind !== 'visit') throw ApiError.field('request_id', 'invalid');
    if (!mayBeBooked(request)) throw new ApiError('request_closed');
    if (!(await this.mayInstruct(request, account))) throw ApiError.field('account_id', 'invalid');
    return request;
  }

  /** Returns a request, also a closed one; null once it is erased. @throws ApiError `unavailable` */
  async ask(id: string): Promise<VisitRequest | null> {
    const request = await this.messages.ask('request.found', { id }, { fallback: undefined });
    if (request === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    return request;
  }

  private async mayInstruct({ user: client, customers, email }: VisitRequest, account: AccountEntity) {
    const { id, holder_type: type, holder_id: holder } = account;
    const theirs = this.accounts
      .heldBy(client, customers, 'instructing')
      .andWhere('account.id = :id', { id });
    if (await theirs.getExists()) return true;
    if (client !== null || type !== 'user') return false;
    // Visitors and the previous version send no user.
    const user = await this.messages.ask('user.contact', { id: holder, emails: [] }, { fallback: undefined });
    if (user === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    return user?.email.toLowerCase() === email.toLowerCase();
  }
}
