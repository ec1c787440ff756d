import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Page, violatesUnique } from '@vaultway/common';
import type { Admin, CreatePasskey, ListPasskeys, Passkey } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7, validate } from 'uuid';
import { PasskeyEntity, type PasskeyOwner, toPasskey } from './passkey.entity.js';
import { RelyingParty } from './relying-party.js';

/** Stores the passkeys of admins and users, each for its owner alone. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly database: DataSource,
    private readonly party: RelyingParty,
  ) {}

  list(owner: PasskeyOwner, query: ListPasskeys): Promise<Page<Passkey>> {
    const rows = this.database.getRepository(PasskeyEntity).createQueryBuilder('passkey').where(owner);
    const sort = query.sort.replace('updated_at', 'last_used_at');
    return listPage(rows, { ...query, sort }, ['name'], toPasskey);
  }

  /** Returns the options for creating a passkey. */
  async askToCreate(owner: PasskeyOwner, account: Admin) {
    const known = await this.database.getRepository(PasskeyEntity).findBy(owner);
    return this.party.askToCreate(account, known);
  }

  /** Verifies a created passkey. @returns its row, to insert @throws ApiError 422 on `credential` */
  async read(
    owner: PasskeyOwner,
    account: Admin,
    { name, credential }: CreatePasskey,
  ): Promise<PasskeyEntity> {
    const made = await this.party.readCreated(account, credential);
    if (!made) throw ApiError.field('credential', 'wrong_passkey');
    const whose = { admin_id: null, user_id: null, ...owner };
    return { id: v7(), ...whose, name, ...made, created_at: new Date(), last_used_at: null };
  }

  /** @throws ApiError `passkey_known` */
  async insert(tx: EntityManager, row: PasskeyEntity): Promise<void> {
    try {
      await tx.insert(PasskeyEntity, row);
    } catch (error) {
      throw violatesUnique(error, 'passkeys_credential_key')
        ? new ApiError('passkey_known', { cause: error })
        : error;
    }
  }

  /** Removes one of the owner's passkeys. @returns its row @throws ApiError 404 for any other */
  async remove(tx: EntityManager, owner: PasskeyOwner, id: string): Promise<PasskeyEntity> {
    if (!validate(id)) throw new ApiError('not_found');
    const row = await tx.findOneBy(PasskeyEntity, { id, ...owner });
    const { affected } = await tx.delete(PasskeyEntity, { id, ...owner });
    if (!row || affected !== 1) throw new ApiError('not_found');
    return row;
  }

  /** Removes all of an owner's passkeys. @returns their number */
  async removeAll(tx: EntityManager, owner: PasskeyOwner): Promise<number> {
    return (await tx.delete(PasskeyEntity, owner)).affected ?? 0;
  }
}
