import type { MailRequested } from '@vaultway/contracts';

import { Mailbox as ServiceMailbox } from '../../../../tests/support/mailbox.ts';
import { eventually } from '@vaultway/common/testing';

export type AccountMail = Extract<MailRequested, { kind: 'password_token' | 'sign_in_link' }>;
type PasswordMail = Extract<MailRequested, { kind: 'password_token' }>;

/** Auth's mails waiting to be sent. */
export class Mailbox extends ServiceMailbox {
  /** @param key MAIL_SEAL_KEY */
  constructor(url: string, key: Buffer) {
    super('auth', url, key);
  }

  /** Returns mails with a token or a link. */
  async secretsTo(email: string): Promise<AccountMail[]> {
    return (await this.mailsTo(email)).filter(
      (mail) => mail.kind === 'password_token' || mail.kind === 'sign_in_link',
    );
  }

  /** Returns mails with a password token. */
  async tokensTo(email: string): Promise<PasswordMail[]> {
    return (await this.mailsTo(email)).filter((mail) => mail.kind === 'password_token');
  }

  /** Waits for `mails` mails, and returns their links' secrets. */
  async linksFor(email: string, mails = 1): Promise<string[]> {
    return eventually(async () => {
      const all = await this.secretsTo(email);
      if (all.length < mails) throw new Error(`no mail to ${email} yet`);
      return all.map((mail) =>
        secretIn(mail.kind === 'sign_in_link' ? mail.data.link_url : mail.data.reset_url),
      );
    });
  }

  /** Waits for `mails` mails, and returns the newest token. */
  async tokenFor(email: string, mails = 1): Promise<string> {
    return (await this.newest('password_token', email, mails)).data.token ?? '';
  }
}

/** Returns the text after `#link=` in an address. */
export const secretIn = (url: string | null) =>
  new URLSearchParams(new URL(url ?? 'https://none').hash.slice(1)).get('link') ?? '';
