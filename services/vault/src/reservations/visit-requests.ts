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
   * @throws ApiError naming `request_id` unless it is one; `account_id` unless the client may instruct about the
   *   account; `request_closed`; `unavailable`
   */
  async find(id: string, account: AccountEntity): Promise<VisitRequest> {
    const request = await this.ask(id);
    if (!request || request.kind !== 'visit') throw ApiError.field('request_id', 'invalid');
    if (!mayBeBooked(request)) throw new ApiError('request_closed');
    if (!(await this.mayAsk(request, account))) throw ApiError.field('account_id', 'invalid');
    return request;
  }

  /** Returns a request, also a closed one; null once it is erased. @throws ApiError `unavailable` */
  async ask(id: string): Promise<VisitRequest | null> {
    const request = await this.messages.ask('request.found', { id }, { fallback: undefined });
    if (request === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    return request;
  }

  /** A visitor's request, or one of the previous version, does not name the user, who is known by the address alone. */
  private async mayAsk(request: VisitRequest, account: AccountEntity): Promise<boolean> {
    const { user, customers } = request;
    const { id, holder_type, holder_id } = account;
    const own = this.accounts.heldBy(user, customers, 'instructing');
    if (await own.andWhere('account.id = :id', { id }).getExists()) return true;
    if (user !== null || holder_type !== 'user') return false;
    const holder = await this.messages.ask(
      'user.contact',
      { id: holder_id, emails: [] },
      { fallback: undefined },
    );
    if (holder === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    return holder?.email.toLowerCase() === request.email.toLowerCase();
  }
}
