import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Purpose } from './passkey-challenges.js';
import { PasskeyEntity } from './passkey.entity.js';
import { RelyingParty } from './relying-party.js';

/** Verifies browsers' passkey responses, for signing in or for a proof. */
@Injectable()
export class PasskeyUse {
  constructor(
    private readonly database: DataSource,
    private readonly party: RelyingParty,
  ) {}

  askToSignIn() {
    return this.party.askToUse('sign-in');
  }

  /** Returns the options for a proof with one of the admin's passkeys. */
  async askToProve(adminId: string) {
    const own = await this.database.getRepository(PasskeyEntity).findBy({ admin_id: adminId });
    return this.party.askToUse(`proof:${adminId}`, own);
  }

  /** @returns the admin whose passkey answered; undefined for an invalid response */
  signIn(credential: string): Promise<string | undefined> {
    return this.redeem('sign-in', credential);
  }

  /** @returns the admin's id; undefined for an invalid response, or another admin's */
  prove(adminId: string, credential: string): Promise<string | undefined> {
    return this.redeem(`proof:${adminId}`, credential, adminId);
  }

  private async redeem(
    purpose: Exclude<Purpose, `create:${string}`>,
    credential: string,
    adminId?: string,
  ): Promise<string | undefined> {
    const passkeys = this.database.getRepository(PasskeyEntity);
    const credential_id = this.party.credentialIdOf(credential);
    const own = adminId === undefined ? {} : { admin_id: adminId };
    const row = credential_id === undefined ? null : await passkeys.findOneBy({ credential_id, ...own });
    const counter = row ? await this.party.readUsed(purpose, row, credential) : undefined;
    if (!row || counter === undefined) return undefined;
    await passkeys.update(row.id, { counter, last_used_at: new Date() });
    return row.admin_id;
  }
}
