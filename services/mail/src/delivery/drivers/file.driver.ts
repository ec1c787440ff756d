import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailConfig } from '../../config.js';
import { composeMail } from './compose-mail.js';
import { DeliveryFailure, type Delivery, type Driver, type OutgoingMail } from './delivery.js';

/** Stores mails as `.eml` files for mail programs, instead of sending them. */
@Injectable()
export class FileDriver implements Driver {
  private readonly folder: string;

  constructor(@Inject(CONFIG) config: MailConfig) {
    this.folder = config.OUTBOX_DIR;
  }

  async deliver(mail: OutgoingMail): Promise<Delivery> {
    const composed = new MailComposer({ ...composeMail(mail), newline: 'windows' }).compile();
    // Only the file lists the recipients.
    composed.keepBcc = true;
    const bytes = await composed.build();
    try {
      await this.write(mail.row.id, bytes);
    } catch (error) {
      throw new DeliveryFailure(`The mail could not be saved: ${(error as Error).message}`, false);
    }
    return { state: 'kept', refused: [] };
  }

  /** Deletes the file of a mail that was sent after all. */
  async delete(id: string): Promise<void> {
    await rm(this.path(id), { force: true });
  }

  /** Writes the file atomically and readable by its owner only: it may contain a secret. */
  private async write(id: string, bytes: Buffer) {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const unfinished = `${this.path(id)}.part`;
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, this.path(id));
  }

  private path(id: string) {
    return join(this.folder, `${id}.eml`);
  }
}
