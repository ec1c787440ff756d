import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Once, type Page, recordAudit, RecordStore } from '@vaultway/common';
import type {
  AccountPerson,
  Admin,
  CreateAccountPerson,
  ListAccountPeople,
  UpdateAccountPerson,
} from '@vaultway/contracts';
import { DataSource } from 'typeorm';
import { validate as isUuid } from 'uuid';
import { knownId } from '../rows/known-id.js';
import { requireRow } from '../rows/require-row.js';
import { AccountPersonEntity, toAccountPerson } from './account-person.entity.js';

/** Manages who sees an account beside its holder, and who of them may instruct. */
@Injectable()
export class AccountPersonService {
  private readonly people: RecordStore<AccountPersonEntity, AccountPerson>;

  constructor(private readonly database: DataSource) {
    this.people = new RecordStore(database, {
      type: 'vault_account_person',
      entity: AccountPersonEntity,
      nameColumn: 'role',
      toView: toAccountPerson,
      taken: { account_people_person: 'account_person_taken' },
    });
  }

  async list(query: ListAccountPeople): Promise<Page<AccountPerson>> {
    const rows = this.database.getRepository(AccountPersonEntity).createQueryBuilder('person');
    if (query.account_id !== null)
      rows.where('person.account_id = :account', { account: knownId(query.account_id) });
    return listPage(rows, { ...query, q: null }, [], toAccountPerson);
  }

  async create(person: CreateAccountPerson, by: Admin, once: Once): Promise<AccountPerson> {
    const created = await this.people.create(by, once, async (records) => {
      const { account_id, person_type, person_id } = person;
      await requireRow(records.tx, { table: 'accounts', field: 'account_id', id: account_id });
      if (!isUuid(person_id)) throw ApiError.field('person_id', 'invalid');
      const [account] = await records.tx.query<{ held: boolean | null }[]>(
        `SELECT holder_type = $2 AND lower(holder_id) = lower($3) AS held FROM accounts WHERE id = $1 FOR SHARE`,
        [account_id, person_type, person_id],
      );
      if (account?.held) throw new ApiError('account_person_taken');
      return records.insert(person);
    });
    return toAccountPerson(created);
  }

  async update({ id, updated_at, ...changed }: UpdateAccountPerson, by: Admin): Promise<AccountPerson> {
    const person = await this.people.write(by, async (records) =>
      records.update(await records.lock(id, updated_at), changed),
    );
    return toAccountPerson(person);
  }

  async remove(id: string, by: Admin): Promise<void> {
    await this.people.write(by, async (records) => {
      const person = await records.lock(id);
      await records.tx.delete(AccountPersonEntity, person.id);
      await recordAudit(records.tx, {
        by,
        action: 'vault_account_person.deleted',
        record_type: 'vault_account_person',
        record_id: person.id,
        before: toAccountPerson(person),
        after: null,
      });
    });
  }
}
