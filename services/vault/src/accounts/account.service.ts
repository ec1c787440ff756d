import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Once, type Page, RecordStore } from '@vaultway/common';
import type {
  Admin,
  CreateVaultAccount,
  ListVaultAccounts,
  UpdateVaultAccount,
  VaultAccount,
} from '@vaultway/contracts';
import { randomInt } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountEntity, toAccountView } from './account.entity.js';

/** Letters and digits that are not taken for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const ALIAS_LENGTH = 10;

/** Manages the accounts that items belong to. */
@Injectable()
export class AccountService {
  private readonly accounts: RecordStore<AccountEntity, VaultAccount>;

  constructor(private readonly database: DataSource) {
    this.accounts = new RecordStore(database, {
      type: 'vault_account',
      entity: AccountEntity,
      nameColumn: 'number',
      toView: toAccountView,
      taken: { accounts_number: 'account_number_taken' },
    });
  }

  list(query: ListVaultAccounts): Promise<Page<VaultAccount>> {
    const rows = this.database.getRepository(AccountEntity).createQueryBuilder('account');
    if (query.status) rows.andWhere('account.status = :status', { status: query.status });
    return listPage(rows, query, ['number', 'alias'], toAccountView);
  }

  async read(id: string): Promise<VaultAccount> {
    return toAccountView(await this.accounts.find(id));
  }

  async create(account: CreateVaultAccount, by: Admin, once: Once): Promise<VaultAccount> {
    const created = await this.accounts.create(by, once, async (records) => {
      refuseHalfHolder(account);
      return records.insert({
        ...account,
        number: account.number ?? (await nextNumber(records.tx)),
        alias: randomAlias(),
        status: 'open',
      });
    });
    return toAccountView(created);
  }

  async update({ id, updated_at, ...changed }: UpdateVaultAccount, by: Admin): Promise<VaultAccount> {
    const account = await this.accounts.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
      const { holder_type = before.holder_type, holder_id = before.holder_id } = changed;
      refuseHalfHolder({ holder_type, holder_id });
      return records.update(before, changed);
    });
    return toAccountView(account);
  }
}

/** @throws ApiError naming the half that is missing */
function refuseHalfHolder({ holder_type, holder_id }: Pick<VaultAccount, 'holder_type' | 'holder_id'>) {
  if (holder_type === null && holder_id !== null) throw ApiError.field('holder_type', 'required');
  if (holder_type !== null && holder_id === null) throw ApiError.field('holder_id', 'required');
}

const randomAlias = () =>
  Array.from({ length: ALIAS_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns the next number that nobody has typed. */
async function nextNumber(tx: EntityManager): Promise<string> {
  for (;;) {
    const [next] = await tx.query<{ number: string; taken: boolean }[]>(
      `SELECT number, EXISTS (SELECT FROM accounts WHERE accounts.number = next.number) AS taken
       FROM (SELECT 'V-' || lpad(nextval('account_numbers')::text, 5, '0') AS number) AS next`,
    );
    if (next && !next.taken) return next.number;
  }
}
