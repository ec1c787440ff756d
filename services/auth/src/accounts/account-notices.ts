import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Outbox } from '@vaultway/common';
import {
  type Admin,
  deviceOf,
  type Language,
  type MailData,
  type SecurityEventName,
} from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { SecurityLog } from '../security-log/security-log.js';

/** Change to an account, and the passkey, role or browser it concerns. */
export interface AccountEvent extends Partial<Pick<MailData<'account_notice'>, 'passkey' | 'role'>> {
  event: MailData<'account_notice'>['event'];
  userAgent?: string | null;
}

/** Mails people about changes to their accounts, and notes them in the security log, in the same transaction. */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly outbox: Outbox,
    private readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** @param language of the browser that made the change, since accounts have none */
  async send(
    tx: EntityManager,
    { email }: Pick<Admin, 'email'>,
    language: Language,
    { event, passkey = null, role = null, userAgent = null }: AccountEvent,
    of: 'admin' | 'user' = 'admin',
  ): Promise<void> {
    const [name, detail = role] = NOTED[event];
    await this.log.record(tx, name, { email, ...(detail !== null && { detail }) });
    await this.outbox.add(tx, 'mail.requested', {
      kind: 'account_notice',
      to: [email],
      language,
      data: {
        event,
        happened_at: new Date().toISOString(),
        passkey,
        device: nameOf(userAgent),
        role,
        account_url: new URL(PAGES[of], this.config.PUBLIC_URL).href,
        client: of === 'user',
      },
    });
  }
}

const PAGES = { admin: '/control/account/index.html', user: '/account/settings.html' };

const NOTED = {
  passkey_added: ['factor_added', 'passkey'],
  passkey_removed: ['factor_removed', 'passkey'],
  second_factor_removed: ['factor_removed', 'totp'],
  password_changed: ['password_changed', undefined],
  new_device: ['new_device', undefined],
  role_changed: ['role_changed', undefined],
} as const satisfies Record<AccountEvent['event'], [SecurityEventName, string | undefined]>;

function nameOf(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent);
  const names = [browser, system].filter((name) => name !== null);
  return names.length === 0 ? null : names.join(', ');
}
