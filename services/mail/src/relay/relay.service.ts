import { Inject, Injectable } from '@nestjs/common';
import {
  ApiError,
  asStored,
  CONFIG,
  mayBeNamed,
  MessageClient,
  type Once,
  Outbox,
  insertAudit,
  recordAudit,
  type Session,
  RecentProof,
} from '@vaultway/common';
import {
  type Language,
  MailRequested,
  type MailQueued,
  type Relay,
  type SaveRelay,
  type TryRelay,
} from '@vaultway/contracts';
import { randomInt } from 'node:crypto';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { type MailConfig, hasOperatorRelay } from '../config.js';
import { renderMail } from '../mails/mail-renderer.js';
import { MailEntity } from '../mails/mail.entity.js';
import { toMailRow } from '../mails/mail.mapper.js';
import { MailSettings } from '../settings/mail-settings.js';
import { SmtpAccounts, SUBMISSION_PORT } from '../settings/smtp-account.js';
import { RelayNotices } from './relay-notices.js';
import { RelayEntity } from '../settings/relay.entity.js';
import { SavedRelay } from '../settings/saved-relay.js';

/** Long enough for a server that greylists. */
const TRIAL_MS = 30 * 60_000;

/** Wrong codes until a trial ends. */
const TRIES = 5;

const AUDIT_ID = 'relay';

/** Manages the relay that admins choose. A relay is saved only after an email sent through it has arrived. */
@Injectable()
export class RelayService {
  constructor(
    private readonly database: DataSource,
    private readonly settings: MailSettings,
    private readonly accounts: SmtpAccounts,
    private readonly saved: SavedRelay,
    private readonly outbox: Outbox,
    private readonly proof: RecentProof,
    private readonly notices: RelayNotices,
    private readonly messages: MessageClient,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  async read(): Promise<Relay> {
    const relay = await this.saved.find();
    const unreadable = relay !== null && this.saved.open(relay) === null;
    const origin = hasOperatorRelay(this.config) ? 'operator' : relay && !unreadable ? 'panel' : 'none';
    return { origin, ...fieldsOf(relay), unreadable, saved_at: relay?.saved_at?.toISOString() ?? null };
  }

  /** Sends a code through an unsaved relay. The email has its state, and the server's response if that fails. */
  async try(wanted: TryRelay, session: Session, once: Once): Promise<MailQueued> {
    this.assertChoosable();
    await this.proof.demand(session);
    const settings = await this.settings.now();
    if (settings.contact_email === null)
      throw ApiError.field('contact_email', 'required', { variant: 'mail_settings' });
    const account = this.accountOf(wanted);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expires_at = new Date(Date.now() + TRIAL_MS);
    const request = MailRequested.parse({
      kind: 'relay_trial',
      to: [wanted.to ?? session.admin.email],
      language: wanted.language,
      data: { code, expires_at: expires_at.toISOString(), mailbox: this.accounts.sealAccount(account) },
    });
    const queue = async (tx: EntityManager): Promise<MailQueued> => {
      const id = await this.outbox.add(tx, 'mail.requested', request);
      await tx.insert(MailEntity, toMailRow(id, request, renderMail(request, settings), settings));
      const { host, port } = account;
      const sealed = this.saved.seal(id, { account, code });
      const admin_id = session.admin.id;
      await tx.insert(RelayEntity, { id, host, port, user: wanted.relay_user, admin_id, sealed, expires_at });
      await recordAudit(tx, {
        by: session.admin,
        action: 'relay.tried',
        record_type: 'relay',
        record_id: AUDIT_ID,
        before: null,
        after: fieldsOf({ host, port, user: wanted.relay_user }),
      });
      return { id, state: 'queued' };
    };
    return this.database.transaction((tx) => once.run(tx, () => queue(tx), asStored()));
  }

  /** @throws ApiError validation of `code`; `relay_of_operator` */
  async save({ trial, code }: SaveRelay, session: Session, language: Language): Promise<Relay> {
    this.assertChoosable();
    await this.proof.demand(session);
    const recipients = await this.notices.recipients();
    const saved = await this.database.transaction(async (tx) => {
      const before = await lockAll(tx);
      const tried = await tx.findOneBy(RelayEntity, {
        id: trial,
        admin_id: session.admin.id,
        saved_at: IsNull(),
        expires_at: MoreThan(new Date()),
      });
      if (!tried) return null;
      const secret = this.saved.open(tried);
      if (secret?.code !== code) {
        await countWrongCode(tx, tried);
        return null;
      }
      // Trials too: saving an old one later would undo this.
      await tx.delete(RelayEntity, { id: Not(trial) });
      await withdrawCodes(tx, trial);
      const sealed = this.saved.seal(trial, { account: secret.account, code: null });
      await tx.update(RelayEntity, { id: trial }, { sealed, saved_at: new Date() });
      await recordChange(tx, 'relay.saved', session, before, tried);
      await this.notices.send(tx, { recipients, language, by: session.admin, before, after: tried });
      return tried;
    });
    if (!saved) throw ApiError.field('code', 'wrong_token');
    await this.changed(session, saved);
    return this.read();
  }

  async remove(session: Session, language: Language): Promise<void> {
    await this.proof.demand(session);
    const recipients = await this.notices.recipients();
    const removed = await this.database.transaction(async (tx) => {
      const before = await lockAll(tx);
      if (!before) return false;
      await tx.delete(RelayEntity, { id: Not(IsNull()) });
      await withdrawCodes(tx, null);
      await recordChange(tx, 'relay.removed', session, before, null);
      // Nothing changes while the operator's relay is in force.
      if (!hasOperatorRelay(this.config))
        await this.notices.send(tx, { recipients, language, by: session.admin, before, after: null });
      return true;
    });
    if (removed) await this.changed(session, null);
  }

  /** A relay that the operator's overrules would be saved without effect. */
  private assertChoosable(): void {
    if (hasOperatorRelay(this.config)) throw new ApiError('relay_of_operator');
  }

  private accountOf({ relay_host, relay_port, relay_user, relay_password }: TryRelay) {
    const host = relay_host ?? '';
    if (!mayBeNamed(host, { allowLoopback: this.config.MAIL_ALLOW_PRIVATE_HOSTS }))
      throw ApiError.field('relay_host', 'mail_host_private');
    return {
      host,
      port: relay_port ?? SUBMISSION_PORT,
      user: relay_user ?? '',
      password: relay_password ?? '',
    };
  }

  private async changed({ admin }: Session, relay: RelayEntity | null) {
    this.notices.note(admin, relay);
    await this.messages.tell('relay.changed', {});
  }
}

/** Deletes the codes of ended trials that have not arrived, which would need attention as failed emails. */
async function withdrawCodes(tx: EntityManager, saved: string | null): Promise<void> {
  await tx.delete(MailEntity, {
    kind: 'relay_trial',
    state: Not('sent'),
    ...(saved !== null && { id: Not(saved) }),
  });
}

async function countWrongCode(tx: EntityManager, { id, tries }: RelayEntity): Promise<void> {
  if (tries + 1 < TRIES) await tx.update(RelayEntity, { id }, { tries: tries + 1 });
  else await tx.delete(RelayEntity, { id });
}

async function recordChange(
  tx: EntityManager,
  action: string,
  { admin }: Session,
  before: RelayEntity | null,
  after: RelayEntity | null,
): Promise<void> {
  const entry = {
    by: admin,
    action,
    record_type: 'relay',
    record_id: AUDIT_ID,
    before: before && fieldsOf(before),
    after: after && fieldsOf(after),
  };
  await insertAudit(tx, [entry]); // saving another password is a change too
}

/** Makes changes wait for each other. @returns the saved relay */
async function lockAll(tx: EntityManager): Promise<RelayEntity | null> {
  await tx.find(RelayEntity, { lock: { mode: 'pessimistic_write' }, order: { id: 'ASC' } });
  return tx.findOneBy(RelayEntity, { saved_at: Not(IsNull()) });
}

const fieldsOf = (relay: Pick<RelayEntity, 'host' | 'port' | 'user'> | null) => ({
  relay_host: relay?.host ?? null,
  relay_port: relay?.port ?? null,
  relay_user: relay?.user ?? null,
});
