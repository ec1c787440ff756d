import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import { mayBeBooked, type RequestReply } from '@vaultway/contracts';
import type { AccountEntity } from '../accounts/account.entity.js';

export type VisitRequest = NonNullable<RequestReply<'request.found'>>;

/** Asks tracking about clients' requests for visits, and auth about clients. */
@Injectable()
export class VisitRequests {
  constructor(private readonly messages: MessageClient) {}

  /**
   * Returns a client's request for a visit that nobody has closed.
   *
   * @throws ApiError naming `request_id` unless it is one; `account_id` unless the client holds the account;
   *   `request_closed`; `unavailable`
   */
  async find(id: string, account: AccountEntity): Promise<VisitRequest> {
    const request = await this.ask(id);
    if (!request || request.kind !== 'visit') throw ApiError.field('request_id', 'invalid');
    if (!mayBeBooked(request)) throw new ApiError('request_closed');
    if (!(await this.holds(request, account))) throw ApiError.field('account_id', 'invalid');
    return request;
  }

  /** Returns a request, also a closed one; null once it is erased. @throws ApiError `unavailable` */
  async ask(id: string): Promise<VisitRequest | null> {
    const request = await this.messages.ask('request.found', { id }, { fallback: undefined });
    if (request === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    return request;
  }

  private async holds(
    request: VisitRequest,
    { holder_type: type, holder_id: id }: AccountEntity,
  ): Promise<boolean> {
    if (id === null) return false;
    if (type === 'customer') return request.customers.some((own) => own.toLowerCase() === id.toLowerCase());
    const user = await this.messages.ask('user.contact', { id, emails: [] }, { fallback: undefined });
    if (user === undefined) throw new ApiError('unavailable', { retryAfter: 5 });
    return user?.email.toLowerCase() === request.email.toLowerCase();
  }
}
