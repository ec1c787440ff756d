import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox } from '@vaultway/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { z } from 'zod';
import type { MailConfig } from '../config.js';
import { SmtpAccount } from './smtp-account.js';
import { RelayEntity } from './relay.entity.js';

/** Sealed part of a relay; only a trial has a code. */
const RelaySecret = z.object({ account: SmtpAccount, code: z.string().nullable() });
export type RelaySecret = z.output<typeof RelaySecret>;

/**
 * Reads the relay that an admin has saved. Reads it for each email, so that a change takes effect at once in every
 * process. Seals relays at rest; each ciphertext is bound to its relay.
 */
@Injectable()
export class SavedRelay {
  private readonly box: SecretBox;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) { MAIL_SECRET_KEY }: MailConfig,
  ) {
    this.box = new SecretBox(MAIL_SECRET_KEY);
  }

  find(): Promise<RelayEntity | null> {
    return this.database.manager.findOneBy(RelayEntity, { saved_at: Not(IsNull()) });
  }

  /** True if there is one whose password can be read. */
  async isUsable(): Promise<boolean> {
    const relay = await this.find();
    return relay !== null && this.open(relay) !== null;
  }

  seal(id: string, secret: RelaySecret): string {
    return this.box.seal(JSON.stringify(secret), `relay ${id}`);
  }

  /** @returns null if the key has changed since */
  open({ id, sealed }: Pick<RelayEntity, 'id' | 'sealed'>): RelaySecret | null {
    try {
      return RelaySecret.parse(JSON.parse(this.box.open(sealed, `relay ${id}`)));
    } catch {
      return null;
    }
  }
}
