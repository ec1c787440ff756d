import { Injectable } from '@nestjs/common';
import type { Settings } from '@vaultway/contracts';
import { Mailboxes, type Mailbox } from '../../mailbox/mailbox.js';
import { DeliveryFailure, type Delivery, type OutgoingMail } from './delivery.js';
import { OutboxDriver } from './outbox.driver.js';
import { RelayDriver } from './relay.driver.js';
import { SmtpDriver } from './smtp.driver.js';

/** Chooses the way that a mail takes. */
@Injectable()
export class Drivers {
  constructor(
    private readonly mailboxes: Mailboxes,
    private readonly smtp: SmtpDriver,
    private readonly relay: RelayDriver,
    private readonly outbox: OutboxDriver,
  ) {}

  /**
   * What an admin wrote goes from the mailbox that came with it, else by the driver of the settings; the
   * product's own mails through the relay. Where that is not possible, the mail is kept.
   *
   * @throws DeliveryFailure when nobody got the mail
   */
  async deliver(mail: OutgoingMail, mailbox: string | null, settings: Settings): Promise<Delivery> {
    const delivery = await this.handOver(mail, mailbox, settings);
    if (delivery.state === 'sent') await this.outbox.forget(mail.row.id);
    return delivery;
  }

  private handOver(mail: OutgoingMail, mailbox: string | null, settings: Settings): Promise<Delivery> {
    if (mailbox === null && !this.isForRelay(mail, settings)) return this.outbox.deliver(mail);
    if (mail.from === null)
      throw new DeliveryFailure('The company has no contact e-mail to send from', false);
    return mailbox === null ? this.relay.deliver(mail) : this.smtp.deliver(mail, this.unsealed(mailbox));
  }

  private isForRelay({ row }: OutgoingMail, { mail_driver }: Settings): boolean {
    return this.relay.configured && (row.kind !== 'contact' || mail_driver === 'relay');
  }

  private unsealed(mailbox: string): Mailbox {
    try {
      return this.mailboxes.open(mailbox);
    } catch {
      throw new DeliveryFailure('The password can no longer be read, send the mail again with it', true);
    }
  }
}
