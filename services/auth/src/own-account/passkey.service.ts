import { Injectable } from '@nestjs/common';
import { type Page, recordAudit, type Session } from '@vaultway/common';
import type { Admin, CreatePasskey, Language, ListPasskeys, Passkey } from '@vaultway/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { AccountNotices } from '../accounts/account-notices.js';
import { toPasskey } from '../credentials/passkey.entity.js';
import { Passkeys } from '../credentials/passkeys.js';
import { SignInRules } from '../credentials/sign-in-rules.js';
import { FreshProof } from '../proofs/fresh-proof.js';
import { PasswordProof } from '../proofs/password-proof.js';

/** Creates, lists and removes an admin's passkeys. */
@Injectable()
export class PasskeyService {
  constructor(
    private readonly database: DataSource,
    private readonly passkeys: Passkeys,
    private readonly proof: PasswordProof,
    private readonly fresh: FreshProof,
    private readonly notices: AccountNotices,
    private readonly rules: SignInRules,
  ) {}

  list(admin: Admin, query: ListPasskeys): Promise<Page<Passkey>> {
    return this.passkeys.list({ admin_id: admin.id }, query);
  }

  /** Starts creating one. Requires the password again, since a passkey opens the account for good. */
  async ask(admin: Admin, password: string) {
    await this.proof.demand(admin.id, password);
    return this.passkeys.askToCreate({ admin_id: admin.id }, admin);
  }

  /** @throws ApiError 422 on `credential`, or `passkey_known` */
  async create(admin: Admin, passkey: CreatePasskey, language: Language): Promise<Passkey> {
    const row = await this.passkeys.read({ admin_id: admin.id }, admin, passkey);
    const { id, name } = row;
    await this.database.transaction(async (tx) => {
      await this.passkeys.insert(tx, row);
      await this.recordChange(tx, 'passkey.created', admin, id, { before: null, after: { name } });
      await this.notices.send(tx, admin, language, { event: 'passkey_added', passkey: name });
    });
    return toPasskey(row);
  }

  /** @throws ApiError `proof_needed`; `second_factor_needed`; 404 unless it is one of the admin's own */
  async remove(session: Session, id: string, language: Language): Promise<void> {
    await this.fresh.demand(session);
    const { admin } = session;
    await this.database.transaction(async (tx) => {
      const { name } = await this.passkeys.remove(tx, { admin_id: admin.id }, id);
      await this.recordChange(tx, 'passkey.deleted', admin, id, { before: { name }, after: null });
      await this.rules.assertFactorLeft(tx, admin.id);
      await this.notices.send(tx, admin, language, { event: 'passkey_removed', passkey: name });
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
