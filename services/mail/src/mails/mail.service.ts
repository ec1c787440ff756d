import { Injectable } from '@nestjs/common';
import {
  ApiError,
  asGroup,
  asStored,
  listPage,
  type Once,
  Outbox,
  recordAudit,
  RecordStore,
  type Page,
  type RecordWriter,
} from '@vaultway/common';
import type {
  Admin,
  ListMails,
  Mail,
  MailDriver,
  MailQueued,
  MailRetried,
  SendKeptMails,
  SentKept,
  Settings,
} from '@vaultway/contracts';
import { DataSource, type EntityManager, In } from 'typeorm';
import { MailboxTrial } from '../settings/mailbox-trial.js';
import { SavedRelay } from '../settings/saved-relay.js';
import { MailSettings } from '../settings/mail-settings.js';
import { SmtpAccounts } from '../settings/smtp-account.js';
import { MailEntity } from './mail.entity.js';
import { toMailView } from './mail.mapper.js';

@Injectable()
export class MailService {
  private readonly mails: RecordStore<MailEntity, Mail>;

  constructor(
    private readonly database: DataSource,
    private readonly settings: MailSettings,
    private readonly accounts: SmtpAccounts,
    private readonly outbox: Outbox,
    private readonly relay: SavedRelay,
    private readonly mailbox: MailboxTrial,
  ) {
    this.mails = new RecordStore(database, {
      type: 'mail',
      entity: MailEntity,
      nameColumn: 'subject',
      toView: toMailView,
    });
  }

  list(query: ListMails): Promise<Page<Mail>> {
    const rows = this.database.getRepository(MailEntity).createQueryBuilder('mail');
    for (const column of ['kind', 'state'] as const) {
      const wanted = query[column];
      if (wanted !== null) rows.andWhere(`mail.${column} = :${column}`, { [column]: wanted });
    }
    return listPage(rows, query, ['subject', 'to', 'from', 'reply_to'], toMailView);
  }

  async get(id: string): Promise<Mail> {
    return toMailView(await this.mails.find(id));
  }

  /** Resends a mail; one written by an admin uses the current driver, or the relay rather than keeping it again. */
  async retry(id: string, password: string | null, by: Admin, once: Once): Promise<MailQueued> {
    const settings = await this.settings.now();
    const hasRelay = await this.relay.hasRelay();
    const queue = async (records: RecordWriter<MailEntity>): Promise<MailQueued> => {
      const mail = await records.lock(id);
      if ((mail.state !== 'failed' && mail.state !== 'kept') || mail.anonymized_at !== null)
        throw new ApiError('mail_not_retryable');
      if (mail.confidential) throw new ApiError('mail_secret_gone');
      const route =
        mail.kind === 'contact'
          ? { driver: driverOfWritten(settings, hasRelay), mailbox: this.accounts.seal(settings, password) }
          : OWN_ROUTE;
      await this.queueAgain(records.tx, mail, route, by);
      return { id, state: 'queued' };
    };
    return this.mails.write(by, (records) => once.run(records.tx, () => queue(records), asStored()));
  }

  /** Sends the kept ones of the given mails, unless they would be kept again. */
  async sendKept({ ids, password }: SendKeptMails, by: Admin, once: Once): Promise<SentKept> {
    const settings = await this.settings.now();
    const hasRelay = await this.relay.hasRelay();
    const routes = {
      written: await this.routeOfWritten(ids, settings, hasRelay, password),
      // They need the contact address as their sender.
      own: hasRelay && settings.contact_email !== null ? OWN_ROUTE : new ApiError('mail_not_set_up'),
    };
    const queue = async (tx: EntityManager): Promise<SentKept> => {
      const wanted = [...new Set(ids)];
      const actor = wanted.length > 1 ? asGroup(by, { action: 'mail.sent' }) : by;
      const lock = { mode: 'pessimistic_write' } as const;
      const found = await tx.find(MailEntity, { where: { id: In(wanted) }, order: { id: 'ASC' }, lock });
      const mails = new Map(found.map((mail) => [mail.id, mail]));
      const rows: SentKept['rows'] = [];
      for (const id of wanted) {
        const mail = mails.get(id);
        const route = mail ? routeOf(mail, routes) : new ApiError('not_found');
        const fault = route instanceof ApiError ? route : null;
        if (mail && !(route instanceof ApiError)) await this.queueAgain(tx, mail, route, actor);
        rows.push({ id, ok: !fault, error: fault?.message ?? null, code: fault?.code ?? null });
      }
      const done = rows.filter(({ ok }) => ok).length;
      return { done, failed: rows.length - done, rows };
    };
    return this.database.transaction((tx) => once.run(tx, () => queue(tx), asStored()));
  }

  /** Returns how emails that admins have written leave now, or why they cannot. */
  private async routeOfWritten(
    ids: readonly string[],
    settings: Settings,
    hasRelay: boolean,
    password: string | null,
  ): Promise<Route | ApiError> {
    const driver = driverOfWritten(settings, hasRelay);
    if (driver === 'outbox' || (driver === 'relay' && !hasRelay)) return new ApiError('mail_not_set_up');
    try {
      const mailbox = this.accounts.seal(settings, password);
      return (await this.isRefused(ids, settings, password))
        ? new ApiError('mailbox_refused')
        : { driver, mailbox };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isComplete = error.details?.every(({ field }) => field === 'password');
      return new ApiError(isComplete ? 'mailbox_refused' : 'mail_not_set_up');
    }
  }

  /** Tries a password once, rather than with each email. Servers that do not answer are left to the retries. */
  private async isRefused(ids: readonly string[], settings: Settings, password: string | null) {
    if (settings.mail_driver !== 'smtp') return false;
    const written = { id: In([...ids]), kind: 'contact', state: 'kept' } as const;
    if (!(await this.database.manager.existsBy(MailEntity, written))) return false;
    const problems = await this.mailbox.problemsOf(this.accounts.accountOf(settings, password));
    return problems?.some(({ field }) => field === 'password') ?? false;
  }

  private async queueAgain(tx: EntityManager, mail: MailEntity, route: Route, by: Admin): Promise<void> {
    const { id } = mail;
    const round = mail.round + 1;
    const job_id = await this.outbox.add(tx, 'mail.retried', { mail_id: id, round, ...route });
    const now = new Date();
    const asked = { state: 'queued', round, job_id, tries: 0, last_error: null } as const;
    await tx.update(MailEntity, { id }, { ...asked, queued_at: now, updated_at: now });
    await recordAudit(tx, {
      by,
      action: 'mail.retried',
      record_type: 'mail',
      record_id: id,
      before: { state: mail.state, last_error: mail.last_error },
      after: { state: 'queued' },
    });
  }
}

type Route = Pick<MailRetried, 'driver' | 'mailbox'>;

/** The product's own mails use the relay. */
const OWN_ROUTE: Route = { driver: null, mailbox: null };

/** Returns the driver for an email that somebody wants to be sent: `outbox` would only keep it. */
const driverOfWritten = ({ mail_driver }: Settings, hasRelay: boolean): MailDriver =>
  mail_driver === 'outbox' && hasRelay ? 'relay' : mail_driver;

/** Returns how a mail leaves the outbox, or why it cannot. */
function routeOf(mail: MailEntity, { written, own }: Record<'written' | 'own', Route | ApiError>) {
  if (mail.state !== 'kept' || mail.anonymized_at !== null) return new ApiError('mail_not_retryable');
  if (mail.confidential) return new ApiError('mail_secret_gone');
  return mail.kind === 'contact' ? written : own;
}
