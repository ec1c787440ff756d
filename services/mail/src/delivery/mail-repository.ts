import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { MailRequested, Settings } from '@vaultway/contracts';
import { DataSource, In } from 'typeorm';
import type { MailConfig } from '../config.js';
import { ErasedAddresses } from '../mails/erased-addresses.js';
import { anonymizeMails } from '../mails/mail-anonymizer.js';
import { MailEntity } from '../mails/mail.entity.js';
import { renderMail } from '../mails/mail-renderer.js';
import { toMailRow } from '../mails/mail.mapper.js';

/** Time by which a lease is longer than a delivery; its worker renews it. */
const RECORD_MARGIN_MS = 10_000;

/** The next sweep handles the rest. */
const OVERDUE_BATCH = 500;

const UNREADABLE = 'The key of the mail service has changed since. Write the mail again.';

/** Result of claiming a mail: ours to send, taken by another worker (come back after `waitMs`), or settled. */
export type Claim =
  { kind: 'ours'; mail: MailEntity } | { kind: 'taken'; waitMs: number } | { kind: 'settled' };

/** Outcome of an attempt; `served` have the mail by now. Jobs store it, so workers of two versions must read it. */
export type Outcome =
  | { state: 'sent' | 'kept'; served: string[]; from: string | null }
  | { state: 'failed'; served: string[]; words: string }
  | { state: 'queued'; served: string[]; words: string; wait: number };

/** Stores mails under delivery. A mail's state changes only here and when an admin retries it. */
@Injectable()
export class MailRepository {
  readonly leaseSeconds: number;
  private readonly overdueSeconds: number;
  private readonly erased: ErasedAddresses;

  constructor(
    private readonly database: DataSource,
    @Inject(CONFIG) config: MailConfig,
  ) {
    this.erased = new ErasedAddresses(config);
    this.leaseSeconds =
      (config.MAIL_CONNECT_TIMEOUT_MS + config.MAIL_SEND_TIMEOUT_MS + RECORD_MARGIN_MS) / 1000;
    this.overdueSeconds = this.leaseSeconds + (config.MAIL_RETRY_LONGEST_MS / 1000) * 1.5;
  }

  /**
   * Inserts a mail's row unless it exists. Settles a mail to a person erased meanwhile at once.
   *
   * Commits the row before reading erasures: an erasure not yet there finds the row. A worker may die in between, so
   * each attempt reads them.
   */
  async insert(id: string, request: MailRequested, settings: Settings): Promise<void> {
    if (!(await this.database.manager.existsBy(MailEntity, { id }))) {
      // Stored with its trial, and deleted when a relay is saved or removed.
      if (request.kind === 'relay_trial') return;
      await this.database
        .createQueryBuilder()
        .insert()
        .into(MailEntity)
        .values(toMailRow(id, request, renderMail(request, settings), settings))
        .orIgnore()
        .updateEntity(false)
        .execute();
    }
    const addresses = [...request.to, ...(request.reply_to === null ? [] : [request.reply_to])];
    await this.database.transaction(async (tx) => {
      if (!(await this.erased.wereErasedSince(tx, id, addresses))) return;
      const waiting = await tx.find(MailEntity, {
        select: { id: true },
        where: { id, state: 'queued' },
        lock: { mode: 'pessimistic_write' },
      });
      await anonymizeMails(
        tx,
        waiting.map((mail) => mail.id),
      );
    });
  }

  /**
   * Leases a mail for one attempt. If its worker dies, the lease expires and another worker may take it.
   *
   * @param round round of the attempt; the mail counts as settled once an admin has started another
   */
  async claim(id: string, round: number): Promise<Claim> {
    const claimed = await this.database
      .createQueryBuilder()
      .update(MailEntity)
      .set({
        state: 'sending',
        tries: () => 'tries + 1',
        lease_until: () => `now() + make_interval(secs => ${this.leaseSeconds})`,
        updated_at: () => 'now()',
      })
      .where({ id, round })
      .andWhere(`(state = 'queued' OR (state = 'sending' AND lease_until < now()))`)
      .updateEntity(false)
      .execute();
    const mail = await this.database.manager.findOneBy(MailEntity, { id });
    if (!mail || mail.round !== round) return { kind: 'settled' };
    if (claimed.affected === 1) return { kind: 'ours', mail };
    if (mail.state !== 'sending') return { kind: 'settled' };
    return { kind: 'taken', waitMs: Math.max(100, await this.restOfLease(id)) };
  }

  /**
   * Returns the ms left of a lease, by the database's clock, which set it. Caps the lease first, so that setting that
   * clock back makes none longer.
   */
  private async restOfLease(id: string): Promise<number> {
    const [rows] = await this.database.query<[{ ms: number }[], number]>(
      `UPDATE mails SET lease_until = least(lease_until, now() + make_interval(secs => $2))
       WHERE id = $1 AND lease_until IS NOT NULL
       RETURNING ceil(extract(epoch FROM lease_until - now()) * 1000)::int AS ms`,
      [id, this.leaseSeconds],
    );
    return rows[0]?.ms ?? 0;
  }

  /** Renews the lease of an attempt. @returns false if another worker has taken the mail since */
  async renew({ id, round, tries }: Pick<MailEntity, 'id' | 'round' | 'tries'>): Promise<boolean> {
    const lease_until = () => `now() + make_interval(secs => ${this.leaseSeconds})`;
    const { affected } = await this.database.manager.update(
      MailEntity,
      { id, round, tries, state: 'sending' },
      { lease_until },
    );
    return affected === 1;
  }

  /**
   * Records an attempt's outcome. A failure must not end the attempt of another worker that has taken the mail since.
   *
   * @param tries unknown if the outcome is of an earlier attempt
   */
  async record(
    { id, round, tries }: Pick<MailEntity, 'id' | 'round'> & { tries?: number },
    outcome: Outcome,
  ): Promise<void> {
    const { state, served } = outcome;
    const now = new Date();
    const result =
      'words' in outcome ? { last_error: outcome.words } : { last_error: null, from: outcome.from };
    await this.database.manager.update(
      MailEntity,
      { id, round, state: 'sending', ...('words' in outcome && tries !== undefined && { tries }) },
      {
        state,
        served,
        lease_until: null,
        updated_at: () => 'now()',
        ...result,
        ...(state === 'sent' && { sent_at: now }),
      },
    );
  }

  /** Fails the mail of a job that cannot be opened any more. @returns true if there was one */
  async failUnreadable(jobId: string): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      MailEntity,
      { job_id: jobId, state: 'queued' },
      { state: 'failed', last_error: UNREADABLE, updated_at: new Date() },
    );
    return affected === 1;
  }

  /** Returns mails whose attempt is overdue, oldest first, and those dated ahead by a fast clock. */
  overdue(): Promise<Pick<MailEntity, 'id' | 'round' | 'job_id'>[]> {
    return this.database
      .createQueryBuilder(MailEntity, 'mail')
      .select(['mail.id', 'mail.round', 'mail.job_id'])
      .where({ state: In(['queued', 'sending']) })
      .andWhere(
        `(mail.updated_at < now() - make_interval(secs => :seconds) OR mail.updated_at > now() + interval '1 minute')`,
        { seconds: this.overdueSeconds },
      )
      .andWhere('NOT EXISTS (SELECT FROM outbox WHERE outbox.id = mail.job_id)')
      .orderBy('mail.updated_at')
      .limit(OVERDUE_BATCH)
      .getMany();
  }
}
