import { Injectable } from '@nestjs/common';
import { ApiError, MessageClient, Outbox, SecurityNotes } from '@vaultway/common';
import type { Admin, Language } from '@vaultway/contracts';
import type { EntityManager } from 'typeorm';
import type { RelayEntity } from '../settings/relay.entity.js';
import { SavedRelay } from '../settings/saved-relay.js';
import { SmtpAccounts } from '../settings/smtp-account.js';

interface RelayChange {
  recipients: readonly string[];
  /** Language of the browser that made the change, since accounts have none. */
  language: Language;
  by: Admin;
  before: RelayEntity | null;
  after: RelayEntity | null;
}

/** Tells every admin of a change to the relay: whoever runs it reads sign-in links and password resets. */
@Injectable()
export class RelayNotices {
  constructor(
    private readonly messages: MessageClient,
    private readonly outbox: Outbox,
    private readonly notes: SecurityNotes,
    private readonly accounts: SmtpAccounts,
    private readonly saved: SavedRelay,
  ) {}

  /** @throws ApiError `unavailable` while auth is down */
  async recipients(): Promise<string[]> {
    const admins = await this.messages.ask('admins.addresses', {}, { fallback: undefined });
    if (!admins) throw new ApiError('unavailable', { retryAfter: 5 });
    return admins.emails;
  }

  /** Sends through the former relay if there is one, so that the new one cannot suppress the notice. */
  async send(tx: EntityManager, { recipients, language, by, before, after }: RelayChange): Promise<void> {
    const former = before && this.saved.open(before);
    const data = {
      server: after && serverOf(after),
      user: after?.user ?? null,
      by: by.email,
      happened_at: new Date().toISOString(),
      mailbox: former && this.accounts.sealAccount(former.account),
    };
    await this.outbox.addAll(
      tx,
      'mail.requested',
      recipients.map((email) => ({ kind: 'relay_changed' as const, to: [email], language, data })),
    );
  }

  /** Notes the new relay in the security log; null if it was removed. */
  note({ email }: Admin, relay: RelayEntity | null): void {
    const detail = relay ? [serverOf(relay), relay.user].filter(Boolean).join(' ') : 'removed';
    this.notes.note('relay_changed', { email, detail });
  }
}

const serverOf = ({ host, port }: RelayEntity) => `${host}:${port}`;
