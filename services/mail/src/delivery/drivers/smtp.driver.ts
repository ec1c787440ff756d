import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, withWaitingLimit } from '@vaultway/common';
import { createTransport } from 'nodemailer';
import type { MailConfig } from '../../config.js';
import type { SmtpAccount } from '../../settings/smtp-account.js';
import { composeMail } from './compose-mail.js';
import { confirmed } from './confirmed-transport.js';
import { DeliveryFailure, type Delivery, type OutgoingMail } from './delivery.js';
import { findMailHost } from './mail-host.js';
import { refusals, toDeliveryFailure } from './smtp-failure.js';
import { smtpOptions } from './smtp-options.js';

/** Port with implicit TLS. */
const SMTPS_PORT = 465;

/** Sends from an admin's account or the saved relay, over a connection per mail: a password stays with its mail. */
@Injectable()
export class SmtpDriver {
  constructor(@Inject(CONFIG) private readonly config: MailConfig) {}

  /** @throws DeliveryFailure when no recipient got the mail */
  async deliver(
    mail: OutgoingMail,
    account: SmtpAccount,
    connection: 'account' | 'relay' = 'account',
  ): Promise<Delivery> {
    const transport = await this.open(account).catch(({ message, permanent }: DeliveryFailure) => {
      throw new DeliveryFailure(message, permanent && connection === 'account');
    });
    try {
      const { rejectedErrors } = await withWaitingLimit(this.config.MAIL_SEND_TIMEOUT_MS, (signal) =>
        transport.sendMail({ ...composeMail(mail), signal }),
      );
      return { state: 'sent', refused: withoutSecret(refusals(rejectedErrors), account) };
    } catch (error) {
      const { message, permanent } = toDeliveryFailure(error, connection);
      throw new DeliveryFailure(hide(message, account), permanent);
    } finally {
      transport.close();
    }
  }

  /**
   * Signs in, if the account has a user, without sending.
   *
   * @throws DeliveryFailure when the server is not found or not allowed; nodemailer's errors
   */
  async verify(account: SmtpAccount): Promise<void> {
    const transport = await this.open(account);
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  }

  private async open({ host, port, user, password }: SmtpAccount) {
    const { address, loopback } = await findMailHost(host, {
      allowPrivate: this.config.MAIL_ALLOW_PRIVATE_HOSTS,
      timeoutMs: this.config.MAIL_CONNECT_TIMEOUT_MS,
    });
    const server = { host: address, name: host, port, secure: port === SMTPS_PORT, loopback, user, password };
    return confirmed(createTransport(smtpOptions(server, this.config)));
  }
}

const withoutSecret = (refused: Delivery['refused'], account: SmtpAccount) =>
  refused.map((refusal) => ({ ...refusal, response: hide(refusal.response, account) }));

/** Removes the credentials from a response, which is stored and shown: a mail server may repeat them. */
function hide(response: string, { user, password }: SmtpAccount): string {
  if (password === '') return response;
  const forms = [
    Buffer.from(`\0${user}\0${password}`).toString('base64'),
    Buffer.from(password).toString('base64'),
    password,
  ];
  return forms.reduce((text, form) => text.replaceAll(form, '…'), response);
}
