import { Injectable } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { MailWay } from '@vaultway/contracts';
import type { NodemailerError } from 'nodemailer';
import pTimeout from 'p-timeout';
import { DeliveryFailure } from './drivers/delivery.js';
import { isUntrusted } from './drivers/smtp-failure.js';
import { SmtpDriver } from './drivers/smtp.driver.js';
import { SavedRelay } from '../settings/saved-relay.js';
import { type SmtpAccount, SUBMISSION_PORT } from '../settings/smtp-account.js';

/** Shorter than browsers' limit for a response. */
const LIMIT_MS = 12_000;

/** Connects to mail servers in the worker. */
@Injectable()
export class MailServerCheck {
  constructor(
    private readonly smtp: SmtpDriver,
    private readonly saved: SavedRelay,
  ) {}

  /**
   * Signs in, if the account has a user.
   *
   * @throws ApiError `validation` with the field that prevents sending, and the reason
   */
  async signIn(account: SmtpAccount): Promise<void> {
    try {
      await pTimeout(this.smtp.verify(account), { milliseconds: LIMIT_MS });
    } catch (error) {
      const problem = problemOf(error);
      throw ApiError.field(FIELDS[problem], problem);
    }
  }

  /**
   * Tests settings without a password: finds the server and negotiates encryption.
   *
   * @throws like `signIn`
   */
  async reach({ mail_driver, smtp_host: host, smtp_port: port }: MailWay): Promise<void> {
    if (mail_driver === 'outbox') return;
    if (mail_driver === 'relay') return this.saved.assertRelay();
    if (host === null) throw ApiError.field('smtp_host', 'required');
    await this.signIn({ host, port: port ?? SUBMISSION_PORT, user: '', password: '' });
  }
}

type Problem = keyof typeof FIELDS;

/** Fields to correct, for an own mailbox. */
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
