import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, SecretBox } from '@vaultway/common';
import { toDetail, type ErrorDetail, type Settings } from '@vaultway/contracts';
import { z } from 'zod';
import type { MailConfig } from '../config.js';

/** An admin's account on a mail server. */
export const SmtpAccount = z.object({
  host: z.string(),
  port: z.int(),
  /** Empty if the server asks for none. */
  user: z.string(),
  password: z.string(),
});
export type SmtpAccount = z.output<typeof SmtpAccount>;

type MailboxSettings = Pick<Settings, 'smtp_host' | 'smtp_port' | 'smtp_user' | 'contact_email'>;

/** Submission port, with STARTTLS. */
export const SUBMISSION_PORT = 587;

/**
 * Seals an admin's account for the worker: server, user and password together, so that a password reaches only its own
 * server.
 */
@Injectable()
export class SmtpAccounts {
  private readonly box: SecretBox;

  constructor(@Inject(CONFIG) config: MailConfig) {
    this.box = new SecretBox(config.MAIL_SECRET_KEY);
  }

  /**
   * @returns null unless the mail driver is `smtp`
   * @throws ApiError validation when the password, the server or the user is missing
   */
  seal(settings: Settings, password: string | null): string | null {
    if (settings.mail_driver !== 'smtp') return null;
    return this.sealAccount(this.accountOf(settings, password));
  }

  sealAccount(account: SmtpAccount): string {
    return this.box.seal(JSON.stringify(account));
  }

  /** @throws ApiError validation when the password, the server or the user is missing */
  accountOf(settings: MailboxSettings, password: string | null): SmtpAccount {
    const { smtp_host: host, smtp_port: port } = settings;
    const user = settings.smtp_user ?? settings.contact_email;
    if (password === null || host === null || user === null) throw missing({ password, host, user });
    return { host, port: port ?? SUBMISSION_PORT, user, password };
  }

  /** @throws if the key has changed since */
  open(sealed: string): SmtpAccount {
    return SmtpAccount.parse(JSON.parse(this.box.open(sealed)));
  }
}

function missing(given: { password: string | null; host: string | null; user: string | null }): ApiError {
  const details: ErrorDetail[] = [];
  const inSettings = { variant: 'mail_settings' } as const;
  if (given.password === null) details.push(toDetail('password', 'required'));
  if (given.host === null) details.push(toDetail('smtp_host', 'required', inSettings));
  if (given.user === null) details.push(toDetail('smtp_user', 'required', inSettings));
  return new ApiError('validation', { details });
}
