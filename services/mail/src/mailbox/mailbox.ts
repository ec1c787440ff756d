import { Inject, Injectable } from '@nestjs/common';
import { ApiError, CONFIG, SecretBox } from '@vaultway/common';
import type { ErrorDetail, Settings } from '@vaultway/contracts';
import { z } from 'zod';
import type { MailConfig } from '../config.js';

/** Where the admin's own mail is handed in. */
const Mailbox = z.object({ host: z.string(), port: z.int(), user: z.string(), password: z.string() });
export type Mailbox = z.output<typeof Mailbox>;

/** The port where mail programs hand in, with STARTTLS. */
const SUBMISSION = 587;

/**
 * The admin's mailbox on its way from a request to the worker: server, user and password in one sealed piece,
 * so that a password never goes to another server than the one it was given for.
 */
@Injectable()
export class Mailboxes {
  private readonly box: SecretBox;

  constructor(@Inject(CONFIG) config: MailConfig) {
    this.box = new SecretBox(config.MAIL_SECRET_KEY);
  }

  /**
   * @returns null while the mail driver is another one than `smtp`
   * @throws ApiError validation when the password or the server is missing
   */
  seal(settings: Settings, password: string | null): string | null {
    if (settings.mail_driver !== 'smtp') return null;
    const { smtp_host: host, smtp_port: port } = settings;
    const user = settings.smtp_user ?? settings.contact_email;
    if (password === null || host === null || user === null) throw lacking({ password, host, user });
    const mailbox: Mailbox = { host, port: port ?? SUBMISSION, user, password };
    return this.box.seal(JSON.stringify(mailbox));
  }

  /** @throws when the key was changed since */
  open(sealed: string): Mailbox {
    return Mailbox.parse(JSON.parse(this.box.open(sealed)));
  }
}

function lacking(given: { password: string | null; host: string | null; user: string | null }): ApiError {
  const details: ErrorDetail[] = [];
  const miss = (field: string, message: string) => details.push({ field, code: 'required', message });
  if (given.password === null) miss('password', 'Password is required');
  if (given.host === null) miss('smtp_host', 'SMTP host is required: set it in the mail settings');
  if (given.user === null) miss('smtp_user', 'SMTP user is required: set it in the mail settings');
  return new ApiError('validation', { details });
}
