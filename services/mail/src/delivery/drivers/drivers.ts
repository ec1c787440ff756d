import { Injectable, Logger } from '@nestjs/common';
import type { Settings } from '@vaultway/contracts';
import { SavedRelay } from '../../settings/saved-relay.js';
import { SmtpAccounts, type SmtpAccount } from '../../settings/smtp-account.js';
import type { MailJob } from '../mail-job.js';
import { DeliveryFailure, type Delivery, type OutgoingMail } from './delivery.js';
import { FileDriver } from './file.driver.js';
import { RelayDriver } from './relay.driver.js';
import { SmtpDriver } from './smtp.driver.js';

/** Fixed when the mail was requested. */
type Route = Pick<MailJob, 'driver' | 'sealedAccount'>;

/** Picks a mail's driver. */
@Injectable()
export class Drivers {
  private readonly logger = new Logger('drivers');

  constructor(
    private readonly accounts: SmtpAccounts,
    private readonly smtp: SmtpDriver,
    private readonly relay: RelayDriver,
    private readonly saved: SavedRelay,
    private readonly files: FileDriver,
  ) {}

  /**
   * Sends an admin's mail from the account that came with it, or by the driver chosen then; the product's own mails use
   * the relay. Keeps the mail if that is impossible.
   *
   * @throws DeliveryFailure when no recipient got the mail
   */
  async deliver(mail: OutgoingMail, route: Route, settings: Settings): Promise<Delivery> {
    const delivery = await this.handOver(mail, route, settings);
    if (delivery.state === 'sent') await this.deleteKept(mail.row.id);
    return delivery;
  }

  /** A leftover file is harmless; a failure here would send the mail again. */
  private async deleteKept(id: string): Promise<void> {
    try {
      await this.files.delete(id);
    } catch (error) {
      this.logger.warn({ err: error, mail: id }, 'could not delete the kept file of a sent email');
    }
  }

  private async handOver(
    mail: OutgoingMail,
    { driver, sealedAccount }: Route,
    settings: Settings,
  ): Promise<Delivery> {
    const isForRelay = mail.row.kind !== 'contact' || (driver ?? settings.mail_driver) === 'relay';
    if (sealedAccount === null && !isForRelay) return this.files.deliver(mail);
    // The operator's relay wins.
    const relay = sealedAccount === null && !this.relay.configured ? await this.savedRelay() : null;
    if (sealedAccount === null && !this.relay.configured && relay === null) return this.files.deliver(mail);
    if (mail.from === null) throw new DeliveryFailure('The company has no contact email to send from', false);
    if (sealedAccount !== null) return this.smtp.deliver(mail, this.unsealed(sealedAccount));
    return relay === null ? this.relay.deliver(mail) : this.smtp.deliver(mail, relay, 'relay');
  }

  private async savedRelay(): Promise<SmtpAccount | null> {
    const relay = await this.saved.find();
    if (!relay) return null;
    const secret = this.saved.open(relay);
    if (secret) return secret.account;
    throw new DeliveryFailure(
      'The mail server’s password can’t be read. Set up the mail server again.',
      false,
    );
  }

  private unsealed(account: string): SmtpAccount {
    try {
      return this.accounts.open(account);
    } catch {
      throw new DeliveryFailure(
        'The password can no longer be read. Enter it and send the mail again.',
        true,
      );
    }
  }
}
