import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config.js';
import type { Mailbox } from '../../mailbox/mailbox.js';
import { composeMail } from './compose-mail.js';
import { DeliveryFailure, type Delivery, type OutgoingMail } from './delivery.js';
import { findMailHost } from './mail-host.js';
import { refusals, toDeliveryFailure } from './smtp-failure.js';
import { smtpOptions } from './smtp-options.js';

/** The port where TLS starts at once. */
const SMTPS = 465;

/** Sends from an admin's own mailbox: one connection per mail, so that the password stays with its mail. */
@Injectable()
export class SmtpDriver {
  constructor(@Inject(CONFIG) private readonly config: MailConfig) {}

  /** @throws DeliveryFailure when nobody got the mail */
  async deliver(mail: OutgoingMail, mailbox: Mailbox): Promise<Delivery> {
    const { host, port, user, password } = mailbox;
    const { address, loopback } = await findMailHost(host, {
      allowPrivate: this.config.MAIL_ALLOW_PRIVATE_HOSTS,
      timeout: this.config.MAIL_CONNECT_TIMEOUT_MS,
    });
    const server = { host: address, name: host, port, secure: port === SMTPS, loopback, user, password };
    const transport = createTransport(smtpOptions(server, this.config));
    const signal = AbortSignal.timeout(this.config.MAIL_SEND_TIMEOUT_MS);
    try {
      const { rejectedErrors } = await transport.sendMail({ ...composeMail(mail), signal });
      return { state: 'sent', refused: withoutSecret(refusals(rejectedErrors), mailbox) };
    } catch (error) {
      const { message, permanent } = toDeliveryFailure(error, 'mailbox');
      throw new DeliveryFailure(hide(message, mailbox), permanent);
    } finally {
      transport.close();
    }
  }
}

const withoutSecret = (refused: Delivery['refused'], mailbox: Mailbox) =>
  refused.map((refusal) => ({ ...refusal, words: hide(refusal.words, mailbox) }));

/** A mail server may repeat what it was told, and its words are kept and shown. */
function hide(words: string, { user, password }: Mailbox): string {
  const forms = [
    Buffer.from(`\0${user}\0${password}`).toString('base64'),
    Buffer.from(password).toString('base64'),
    password,
  ];
  return forms.reduce((text, form) => text.replaceAll(form, '…'), words);
}
