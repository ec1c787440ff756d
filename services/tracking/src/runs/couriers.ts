import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient } from '@vaultway/common';
import type { Couriers as CourierList, Run } from '@vaultway/contracts';

/** Knows who is a courier, by asking auth, which owns the accounts. */
@Injectable()
export class Couriers {
  constructor(private readonly messages: MessageClient) {}

  /** @throws ApiError `unavailable` if auth does not answer within a second */
  async list(): Promise<CourierList> {
    const answer = await this.messages.ask('couriers.list', {}, { fallback: undefined });
    if (!answer) throw new ApiError('unavailable', { retryAfter: 5 });
    return answer;
  }

  /** @throws ApiError `validation` unless the account is a courier's; `unavailable` */
  async demand(id: string): Promise<void> {
    const { couriers } = await this.list();
    if (!couriers.some((courier) => courier.id === id)) {
      throw ApiError.field('courier_id', 'not_a_choice', { variant: 'courier' });
    }
  }

  /** Returns a function that names a run's courier, without an address while auth does not answer. */
  async names(): Promise<(id: string) => Run['courier']> {
    const answer = await this.messages.ask('couriers.list', {}, { fallback: undefined });
    const emails = new Map(answer?.couriers.map(({ id, email }) => [id, email]));
    return (id) => ({
      id,
      email: emails.get(id) ?? null,
      former: answer !== undefined && !emails.has(id),
    });
  }
}
