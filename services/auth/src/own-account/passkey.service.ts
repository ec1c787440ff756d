import { Injectable } from '@nestjs/common';
import { ApiError, listPage, type Page, recordAudit, type Session, violatesUnique } from '@vaultway/common';
import type { Admin, CreatePasskey, Language, ListPasskeys, Passkey } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { v7, validate } from 'uuid';
import { AccountNotices } from '../accounts/account-notices.js';
import { PasskeyEntity, toPasskey } from '../credentials/passkey.entity.js';
import { RelyingParty } from '../credentials/relying-party.js';
import { SignInRules } from '../credentials/sign-in-rules.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { PasswordProof } from '../proofs/password-proof.js';

/** Creates, lists and removes an admin's passkeys. */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly database: DataSource,
    private readonly party: RelyingParty,
    private readonly proof: PasswordProof,
    private readonly fresh: FreshProof,
    private readonly notices: AccountNotices,
    private readonly rules: SignInRules,
  ) {}

  list(admin: Admin, query: ListPasskeys): Promise<Page<Passkey>> {
    const rows = this.database
      .getRepository(PasskeyEntity)
      .createQueryBuilder('passkey')
      .where('passkey.admin_id = :admin', { admin: admin.id });
    const sort = query.sort.replace('updated_at', 'last_used_at');
    return listPage(rows, { ...query, sort }, ['name'], toPasskey);
  }

  /** Starts creating one. Requires the password again, since a passkey opens the account for good. */
  async ask(admin: Admin, password: string) {
    await this.proof.demand(admin.id, password);
    const known = await this.database.getRepository(PasskeyEntity).findBy({ admin_id: admin.id });
    return this.party.askToCreate(admin, known);
  }

  /** @throws ApiError 422 on `credential`, or `passkey_known` */
  async create(admin: Admin, { name, credential }: CreatePasskey, language: Language): Promise<Passkey> {
    const made = await this.party.readCreated(admin, credential);
    if (!made) {
      throw ApiError.field('credential', 'wrong_passkey');
    }
    const row = { id: v7(), admin_id: admin.id, name, ...made, created_at: new Date(), last_used_at: null };
    await this.database.transaction(async (tx) => {
      await insert(tx, row);
      await this.recordChange(tx, 'passkey.created', admin, row.id, { before: null, after: { name } });
      await this.notices.send(tx, admin, language, { event: 'passkey_added', passkey: name });
    });
    return toPasskey(row);
  }

  /** @throws ApiError `proof_needed`; `second_factor_needed`; 404 unless it is one of the admin's own */
  async remove(session: Session, id: string, language: Language): Promise<void> {
    await this.fresh.demand(session);
    const { admin } = session;
    if (!validate(id)) throw new ApiError('not_found');
    await this.database.transaction(async (tx) => {
      const row = await tx.findOneBy(PasskeyEntity, { id, admin_id: admin.id });
      const { affected } = await tx.delete(PasskeyEntity, { id, admin_id: admin.id });
      if (!row || affected !== 1) throw new ApiError('not_found');
      await this.recordChange(tx, 'passkey.deleted', admin, id, { before: { name: row.name }, after: null });
      await this.rules.assertFactorLeft(tx, admin.id);
      await this.notices.send(tx, admin, language, { event: 'passkey_removed', passkey: row.name });
    });
  }

  private recordChange(
    tx: EntityManager,
    action: string,
    admin: Admin,
    id: string,
    change: { before: object | null; after: object | null },
  ): Promise<void> {
    return recordAudit(tx, { by: admin, action, record_type: 'passkey', record_id: id, ...change });
  }
}

async function insert(tx: EntityManager, row: PasskeyEntity): Promise<void> {
  try {
    await tx.insert(PasskeyEntity, row);
  } catch (error) {
    throw violatesUnique(error, 'passkeys_credential_key')
      ? new ApiError('passkey_known', { cause: error })
      : error;
  }
}
