import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, mayBeNamed } from '@vaultway/common';
import type { MailWay, TryMailSettings } from '@vaultway/contracts';
import type { NodemailerError } from 'nodemailer';
import pTimeout from 'p-timeout';
import { hasOperatorRelay, type MailConfig } from '../config.js';
import { DeliveryFailure } from '../delivery/drivers/delivery.js';
import { isUntrusted } from '../delivery/drivers/smtp-failure.js';
import { SmtpDriver } from '../delivery/drivers/smtp.driver.js';
import { SavedRelay } from '../settings/saved-relay.js';
import { MailSettings } from '../settings/mail-settings.js';
import { SmtpAccounts, SUBMISSION_PORT } from '../settings/smtp-account.js';

/** Shorter than browsers' limit for a response. */
const LIMIT_MS = 12_000;

/** Tests unsaved mail settings: signs in to the mail server without sending. */
@Injectable()
export class MailSettingsCheck {
  constructor(
    private readonly settings: MailSettings,
    private readonly accounts: SmtpAccounts,
    private readonly smtp: SmtpDriver,
    private readonly saved: SavedRelay,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  /** @throws ApiError `validation` with the field that prevents sending, and the reason */
  async run({ password, ...wanted }: TryMailSettings): Promise<void> {
    if (wanted.mail_driver !== 'smtp') return this.reach(wanted);
    const saved = await this.settings.now();
    const account = this.accounts.accountOf({ ...saved, ...wanted }, password);
    if (account.host !== saved.smtp_host) this.assertMayBeNamed(account.host);
    await this.connect(() => this.smtp.verify(account));
  }

  /**
   * Tests settings without a password: finds the server and negotiates encryption.
   *
   * @throws like `run`
   */
  async reach({ mail_driver, smtp_host: host, smtp_port: port }: MailWay): Promise<void> {
    if (mail_driver === 'outbox') return;
    if (mail_driver === 'relay') {
      // Saved after a trial, or set by the operator, whose relay only the worker can reach.
      if (hasOperatorRelay(this.config) || (await this.saved.isUsable())) return;
      throw ApiError.field('mail_driver', 'not_available', { choice: 'relay' });
    }
    if (host === null) throw ApiError.field('smtp_host', 'required');
    const server = { host, port: port ?? SUBMISSION_PORT, user: '', password: '' };
    await this.connect(() => this.smtp.verify(server));
  }

  /** Same check as content's before saving. @throws ApiError validation of `smtp_host` */
  private assertMayBeNamed(host: string): void {
    const allowLoopback = this.config.MAIL_ALLOW_PRIVATE_HOSTS;
    if (!mayBeNamed(host, { allowLoopback })) throw ApiError.field('smtp_host', 'mail_host_private');
  }

  private async connect(verify: () => Promise<unknown>): Promise<void> {
    try {
      await pTimeout(verify(), { milliseconds: LIMIT_MS });
    } catch (error) {
      const problem = problemOf(error);
      throw ApiError.field(FIELDS[problem], problem);
    }
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
