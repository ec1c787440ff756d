import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Once, type Page, RecordStore } from '@vaultway/common';
import {
  type Admin,
  bareCode,
  type CreateVaultAccount,
  type ListVaultAccounts,
  type Role,
  type UpdateVaultAccount,
  type VaultAccount,
} from '@vaultway/contracts';
import { randomInt } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { holdingsOfAccounts } from '../items/holdings.js';
import { NIL, validate as isUuid } from 'uuid';
import { accountNamed } from './account-named.js';
import { AccountEntity, type AccountRecord, toAccountRecord } from './account.entity.js';

/** Letters and digits that are not taken for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const ALIAS_LENGTH = 10;

/** Manages the accounts that items belong to. */
@Injectable()
export class AccountService {
  private readonly accounts: RecordStore<AccountEntity, AccountRecord>;

  constructor(private readonly database: DataSource) {
    this.accounts = new RecordStore(database, {
      type: 'vault_account',
      entity: AccountEntity,
      nameColumn: 'number',
      toView: toAccountRecord,
      taken: { accounts_number: 'account_number_taken' },
    });
  }

  /** Lists accounts; a search by keepers, who see no alias, matches none. */
  async list(query: ListVaultAccounts, role: Role): Promise<Page<VaultAccount>> {
    const rows = this.database.getRepository(AccountEntity).createQueryBuilder('account');
    if (query.status) rows.andWhere('account.status = :status', { status: query.status });
    if (query.number !== null)
      rows.andWhere('upper(account.number) IN (upper(:number), upper(:bare))', {
        number: query.number,
        bare: bareCode(query.number),
      });
    if (query.named !== null)
      rows.andWhere('account.id = :named', {
        named:
          (await accountNamed(this.database.manager, query.named, { byAlias: role !== 'keeper' })) ?? NIL,
      });
    const searched = role === 'keeper' ? (['number'] as const) : (['number', 'alias'] as const);
    const page = await listPage(rows, query, searched, (row) => row);
    return page.with(await this.held(page.rows));
  }

  async read(id: string): Promise<VaultAccount> {
    return this.one(await this.accounts.find(id));
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
    return this.one(created);
  }

  /** @throws ApiError `account_has_rental` if it is closed while it rents a box; `account_person_taken` */
  async update({ id, updated_at, ...changed }: UpdateVaultAccount, by: Admin): Promise<VaultAccount> {
    const account = await this.accounts.write(by, async (records) => {
      const before = await records.lock(id, updated_at);
      const { holder_type = before.holder_type, holder_id = before.holder_id } = changed;
      refuseHalfHolder({ holder_type, holder_id });
      await refuseBeside(records.tx, { id: before.id, holder_type, holder_id });
      if (changed.status === 'closed') await refuseRented(records.tx, before.id);
      return records.update(before, changed);
    });
    return this.one(account);
  }

  private async one(row: AccountEntity): Promise<VaultAccount> {
    const [view] = await this.held([row]);
    return view as VaultAccount;
  }

  private async held(rows: readonly AccountEntity[]): Promise<VaultAccount[]> {
    const holdings = await holdingsOfAccounts(
      this.database.manager,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...toAccountRecord(row), holdings: holdings(row.id) }));
  }
}

/** @throws ApiError naming the half that is missing */
function refuseHalfHolder({ holder_type, holder_id }: Pick<VaultAccount, 'holder_type' | 'holder_id'>) {
  if (holder_type === null && holder_id !== null) throw ApiError.field('holder_type', 'required');
  if (holder_type !== null && holder_id === null) throw ApiError.field('holder_id', 'required');
  if (holder_id !== null && !isUuid(holder_id)) throw ApiError.field('holder_id', 'invalid');
}

/** Nobody is added meanwhile: that waits for the account's lock. @throws ApiError `account_person_taken` */
async function refuseBeside(
  tx: EntityManager,
  { id, holder_type, holder_id }: Pick<VaultAccount, 'id' | 'holder_type' | 'holder_id'>,
): Promise<void> {
  const beside = await tx.query<object[]>(
    `SELECT FROM account_people WHERE account_id = $1 AND person_type = $2 AND lower(person_id) = lower($3)`,
    [id, holder_type, holder_id],
  );
  if (beside.length > 0) throw new ApiError('account_person_taken');
}

/** No rental begins meanwhile: that waits for the account's lock. @throws ApiError `account_has_rental` */
async function refuseRented(tx: EntityManager, account: string): Promise<void> {
  const open = await tx.query<object[]>(
    'SELECT FROM rentals WHERE account_id = $1 AND until IS NULL LIMIT 1',
    [account],
  );
  if (open.length > 0) throw new ApiError('account_has_rental');
}

const randomAlias = () =>
  Array.from({ length: ALIAS_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns the next number that nobody has typed. */
async function nextNumber(tx: EntityManager): Promise<string> {
  for (;;) {
    const [next] = await tx.query<{ number: string; taken: boolean }[]>(
      `SELECT number, EXISTS (SELECT FROM accounts WHERE upper(accounts.number) = next.number) AS taken
       FROM (SELECT 'V-' || lpad(nextval('account_numbers')::text, 5, '0') AS number) AS next`,
    );
    if (next && !next.taken) return next.number;
  }
}
