import { Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PasskeyChallenges, type Purpose } from './passkey-challenges.js';
import { PasskeyEntity } from './passkey.entity.js';
import { RelyingParty } from './relying-party.js';

/** What a browser answers with a passkey: to sign in, or to prove again who somebody is. */
@Injectable()
export class PasskeyUse {
  constructor(
    private readonly database: DataSource,
    private readonly party: RelyingParty,
  ) {}

  askToSignIn() {
    return this.party.askToUse('sign-in');
  }

  /** The options for a proof with one of the admin's own passkeys. */
  async askToProve(adminId: string) {
    const own = await this.database.getRepository(PasskeyEntity).findBy({ admin_id: adminId });
    return this.party.askToUse(`proof:${adminId}`, own);
  }

  /** @returns the admin whose passkey answered; undefined if the answer is not valid */
  signIn(credential: string): Promise<string | undefined> {
    return this.redeem('sign-in', credential);
  }

  /** @returns the admin's id; undefined if the answer is not valid, or another admin's */
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

@Module({
  providers: [PasskeyUse, RelyingParty, PasskeyChallenges],
  exports: [PasskeyUse, RelyingParty],
})
export class PasskeyUseModule {}
