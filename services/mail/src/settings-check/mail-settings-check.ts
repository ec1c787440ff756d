import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { MailWay, TryMailSettings } from '@vaultway/contracts';
import type { NodemailerError } from 'nodemailer';
import pTimeout from 'p-timeout';
import { DeliveryFailure } from '../delivery/drivers/delivery.js';
import { RelayDriver } from '../delivery/drivers/relay.driver.js';
import { isUntrusted } from '../delivery/drivers/smtp-failure.js';
import { SmtpDriver } from '../delivery/drivers/smtp.driver.js';
import { MailSettings } from '../settings/mail-settings.js';
import { SmtpAccounts, SUBMISSION_PORT } from '../settings/smtp-account.js';

/** Shorter than browsers wait for an answer. */
const LIMIT_MS = 12_000;

/** Tries mail settings before they are saved: signs in to the mail server and sends nothing. */
@Injectable()
export class MailSettingsCheck {
  constructor(
    private readonly settings: MailSettings,
    private readonly accounts: SmtpAccounts,
    private readonly smtp: SmtpDriver,
    private readonly relay: RelayDriver,
  ) {}

  /** @throws ApiError `validation`: which field keeps the settings from working, and why */
  async run({ password, ...wanted }: TryMailSettings): Promise<void> {
    if (wanted.mail_driver !== 'smtp') return this.reach(wanted);
    const account = this.accounts.accountOf({ ...(await this.settings.now()), ...wanted }, password);
    await this.connect(() => this.smtp.verify(account));
  }

  /**
   * As far as that goes without a password: finds the server and agrees with it on encryption.
   *
   * @throws as `run` does
   */
  async reach({ mail_driver, smtp_host: host, smtp_port: port }: MailWay): Promise<void> {
    if (mail_driver === 'outbox') return;
    if (mail_driver === 'relay') {
      if (!this.relay.configured) throw ApiError.field('mail_driver', 'not_available', { choice: 'relay' });
      return this.connect(() => this.relay.verify(), 'mail_driver');
    }
    if (host === null) throw ApiError.field('smtp_host', 'required');
    const server = { host, port: port ?? SUBMISSION_PORT, user: '', password: '' };
    await this.connect(() => this.smtp.verify(server));
  }

  /** @param field to which problems belong, where an admin cannot change what caused them */
  private async connect(verify: () => Promise<unknown>, field?: 'mail_driver'): Promise<void> {
    try {
      await pTimeout(verify(), { milliseconds: LIMIT_MS });
    } catch (error) {
      const problem = problemOf(error);
      throw ApiError.field(field ?? FIELDS[problem], problem);
    }
  }
}

type Problem = keyof typeof FIELDS;

/** Of an own mailbox, the field that has to change. */
const FIELDS = {
  mail_host_unknown: 'smtp_host',
  mail_host_private: 'smtp_host',
  mail_no_answer: 'smtp_host',
  mail_not_encrypted: 'smtp_port',
  mail_certificate: 'smtp_host',
  mail_login_refused: 'password',
} as const;

function problemOf(error: unknown): Problem {
  if (error instanceof DeliveryFailure) return error.permanent ? 'mail_host_private' : 'mail_host_unknown';
  const { code } = error as NodemailerError;
  if (code === 'EAUTH') return 'mail_login_refused';
  if (isUntrusted(error)) return 'mail_certificate';
  if (code === 'ETLS') return 'mail_not_encrypted';
  return code === 'EDNS' ? 'mail_host_unknown' : 'mail_no_answer';
}
