import { Injectable } from '@nestjs/common';
import type { Settings } from '@vaultway/contracts';
import { Mailboxes, type Mailbox } from '../../mailbox/mailbox.js';
import type { Errand } from '../errand.js';
import { DeliveryFailure, type Delivery, type OutgoingMail } from './delivery.js';
import { OutboxDriver } from './outbox.driver.js';
import { RelayDriver } from './relay.driver.js';
import { SmtpDriver } from './smtp.driver.js';

/** What was settled when the mail was asked for. */
type Way = Pick<Errand, 'driver' | 'mailbox'>;

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
   * What an admin wrote goes from the mailbox that came with it, else by the driver of its day; the
   * product's own mails through the relay. Where that is not possible, the mail is kept.
   *
   * @throws DeliveryFailure when nobody got the mail
   */
  async deliver(mail: OutgoingMail, way: Way, settings: Settings): Promise<Delivery> {
    const delivery = await this.handOver(mail, way, settings);
    if (delivery.state === 'sent') await this.outbox.forget(mail.row.id);
    return delivery;
  }

  private handOver(mail: OutgoingMail, { driver, mailbox }: Way, settings: Settings): Promise<Delivery> {
    const isForRelay = mail.row.kind !== 'contact' || (driver ?? settings.mail_driver) === 'relay';
    if (mailbox === null && !(isForRelay && this.relay.configured)) return this.outbox.deliver(mail);
    if (mail.from === null)
      throw new DeliveryFailure('The company has no contact e-mail to send from', false);
    return mailbox === null ? this.relay.deliver(mail) : this.smtp.deliver(mail, this.unsealed(mailbox));
  }

  private unsealed(mailbox: string): Mailbox {
    try {
      return this.mailboxes.open(mailbox);
    } catch {
      throw new DeliveryFailure('The password can no longer be read, send the mail again with it', true);
    }
  }
}
