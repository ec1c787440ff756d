import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type FindOptionsWhere } from 'typeorm';
import type { Purpose } from './passkey-challenges.js';
import { PasskeyEntity, type PasskeyHolder } from './passkey.entity.js';
import { RelyingParty } from './relying-party.js';

/** Verifies browsers' passkey responses, for signing in or for a proof. */
@Injectable()
export class PasskeyUse {
  constructor(
    private readonly database: DataSource,
    private readonly party: RelyingParty,
  ) {}

  askToSignIn(holder: PasskeyHolder) {
    return this.party.askToUse(`sign-in:${holder}`);
  }

  /** Returns the options for a proof with one of the admin's passkeys. */
  async askToProve(adminId: string) {
    const own = await this.database.getRepository(PasskeyEntity).findBy({ admin_id: adminId });
    return this.party.askToUse(`proof:${adminId}`, own);
  }

  /** @returns the id of the admin or user whose passkey answered; undefined for an invalid response */
  async signIn(holder: PasskeyHolder, credential: string): Promise<string | undefined> {
    const owner = `${holder}_id` as const;
    const row = await this.redeem(`sign-in:${holder}`, credential, { [owner]: Not(IsNull()) });
    return row?.[owner] ?? undefined;
  }

  /** @returns the admin's id; undefined for an invalid response, or another admin's */
  async prove(adminId: string, credential: string): Promise<string | undefined> {
    const row = await this.redeem(`proof:${adminId}`, credential, { admin_id: adminId });
    return row && adminId;
  }

  private async redeem(
    purpose: Exclude<Purpose, `create:${string}`>,
    credential: string,
    whose: FindOptionsWhere<PasskeyEntity>,
  ): Promise<PasskeyEntity | undefined> {
    const passkeys = this.database.getRepository(PasskeyEntity);
    const credential_id = this.party.credentialIdOf(credential);
    const row = credential_id === undefined ? null : await passkeys.findOneBy({ credential_id, ...whose });
    const counter = row ? await this.party.readUsed(purpose, row, credential) : undefined;
    if (!row || counter === undefined) return undefined;
    await passkeys.update(row.id, { counter, last_used_at: new Date() });
    return row;
  }
}
