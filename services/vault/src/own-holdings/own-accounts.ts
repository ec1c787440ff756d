import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient, type Person } from '@vaultway/common';
import type { User } from '@vaultway/contracts';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { type AccountClients, isClientOf } from '../accounts/account-clients.js';
import { AccountEntity } from '../accounts/account.entity.js';

/**
 * Accounts of a client: of the user, or of a customer to which tracking links the user at this moment, as holder or
 * nominee.
 */
@Injectable()
export class OwnAccounts {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageClient,
  ) {}

  /** @throws ApiError `unavailable` while tracking is down, since the list could lack accounts */
  async of({ id, email }: User): Promise<SelectQueryBuilder<AccountEntity>> {
    return this.heldBy(id, await this.linkedTo(email));
  }

  /** Returns the customers to which a user is linked. @throws ApiError `unavailable` */
  async linkedTo(email: string): Promise<string[]> {
    const linked = await this.messages.ask('customers.linked', { email }, { fallback: undefined });
    if (!linked) throw new ApiError('unavailable', { retryAfter: 5 });
    return linked.ids;
  }

  /** Returns the customers that are a person. @throws ApiError `unavailable` */
  async named({ email, name }: Person): Promise<string[]> {
    const named = await this.messages.ask('customers.named', { email, name }, { fallback: undefined });
    if (!named) throw new ApiError('unavailable', { retryAfter: 5 });
    return named.ids;
  }

  /** Selects the accounts that a user and customers have. */
  heldBy(
    user: string | null,
    customers: readonly string[],
    clients: AccountClients = 'all',
  ): SelectQueryBuilder<AccountEntity> {
    return this.database
      .getRepository(AccountEntity)
      .createQueryBuilder('account')
      .where(isClientOf(clients), { user, customers });
  }

  /** Returns the ids of all accounts. @throws ApiError `unavailable` */
  async idsOf({ id, email }: User): Promise<string[]> {
    return this.idsHeldBy(id, await this.linkedTo(email));
  }

  /** Returns the ids of the accounts that a user and customers have. */
  async idsHeldBy(
    user: string | null,
    customers: readonly string[],
    clients: AccountClients = 'all',
  ): Promise<string[]> {
    const rows = await this.heldBy(user, customers, clients).select(['account.id']).getMany();
    return rows.map(({ id }) => id);
  }

  /** @throws ApiError `not_found`, also for a stranger's account; `unavailable` */
  async find(user: User, id: string): Promise<AccountEntity> {
    const rows = await this.of(user);
    const account = isUuid(id) ? await rows.andWhere('account.id = :id', { id }).getOne() : null;
    if (!account) throw new ApiError('not_found');
    return account;
  }
}
