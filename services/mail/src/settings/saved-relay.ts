import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, SecretBox } from '@vaultway/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { z } from 'zod';
import { hasOperatorRelay, type MailConfig } from '../config.js';
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
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {
    this.box = new SecretBox(config.MAIL_SECRET_KEY);
  }

  find(): Promise<RelayEntity | null> {
    return this.database.manager.findOneBy(RelayEntity, { saved_at: Not(IsNull()) });
  }

  /** True if the operator has set a relay, or a saved one can be used. */
  async hasRelay(): Promise<boolean> {
    return hasOperatorRelay(this.config) || (await this.isUsable());
  }

  /** A relay needs no test: it was saved after a trial, or set by the operator. @throws ApiError without one */
  async assertRelay(): Promise<void> {
    if (!(await this.hasRelay())) throw ApiError.field('mail_driver', 'not_available', { choice: 'relay' });
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
