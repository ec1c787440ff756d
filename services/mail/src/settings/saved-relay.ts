import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, SecretBox } from '@vaultway/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { z } from 'zod';
import type { MailConfig } from '../config.js';
import { SmtpAccount } from './smtp-account.js';
import { RelayEntity } from './relay.entity.js';

/** Sealed part of a relay. */
const RelaySecret = z.object({ account: SmtpAccount, code: z.string() });
export type RelaySecret = z.output<typeof RelaySecret>;

/** Seals relays at rest. Each ciphertext is bound to its relay. */
export class RelaySeal {
  private readonly box: SecretBox;

  constructor({ MAIL_SECRET_KEY }: Pick<MailConfig, 'MAIL_SECRET_KEY'>) {
    this.box = new SecretBox(MAIL_SECRET_KEY);
  }

  seal(id: string, secret: RelaySecret): string {
    return this.box.seal(JSON.stringify(secret), `relay ${id}`);
  }

  /** @throws if the key has changed since */
  open({ id, sealed }: Pick<RelayEntity, 'id' | 'sealed'>): RelaySecret {
    return RelaySecret.parse(JSON.parse(this.box.open(sealed, `relay ${id}`)));
  }
}

/**
 * Reads the relay that an admin has saved. Reads it for each email, so that a change takes effect at once in every
 * process.
 */
@Injectable()
export class SavedRelay {
  private readonly seal: RelaySeal;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) config: MailConfig,
  ) {
    this.seal = new RelaySeal(config);
  }

  find(): Promise<RelayEntity | null> {
    return this.database.manager.findOneBy(RelayEntity, { saved_at: Not(IsNull()) });
  }

  /** @throws if the key has changed since */
  async account(): Promise<SmtpAccount | null> {
    const relay = await this.find();
    return relay && this.seal.open(relay).account;
  }

  /** @returns null if the key has changed since */
  accountOf(relay: RelayEntity): SmtpAccount | null {
    try {
      return this.seal.open(relay).account;
    } catch {
      return null;
    }
  }
}
