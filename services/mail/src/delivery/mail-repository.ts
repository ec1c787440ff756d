import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@vaultway/common';
import type { MailRequested, Settings } from '@vaultway/contracts';
import { DataSource, In } from 'typeorm';
import type { MailConfig } from '../config.js';
import { ErasedAddresses } from '../mails/erased-addresses.js';
import { anonymizeMails } from '../mails/mail-anonymizer.js';
import { MailEntity } from '../mails/mail.entity.js';
import { toMailRow } from '../mails/mail.mapper.js';

/** How long a worker has to record the outcome after the longest delivery. */
const RECORD_MARGIN_MS = 10_000;

/** The next sweep finds the rest. */
const OVERDUE_BATCH = 500;

const UNREADABLE = 'The key of the mail service has changed since. Write the mail again.';

/** The mail is ours to send; another worker has it (come back after `waitMs`); or nothing is left to do. */
export type Claim =
  { kind: 'ours'; mail: MailEntity } | { kind: 'taken'; waitMs: number } | { kind: 'settled' };

/** The outcome of one try; `served` have the mail by now. Jobs store it, so workers of two versions must read it. */
export type Outcome =
  | { state: 'sent' | 'kept'; served: string[]; from: string | null }
  | { state: 'failed'; served: string[]; words: string }
  | { state: 'queued'; served: string[]; words: string; wait: number };

/** The rows of the mails under delivery. A mail's state changes here and when an admin retries it. */
@Injectable()
export class MailRepository {
  private readonly leaseSeconds: number;
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
   * Adds the row of a mail unless it is there. One to somebody who was erased meanwhile is settled at once.
   *
   * The row is committed before the erasures are read: an erasure that is not there yet finds the row. Since a worker may
   * die in between, each try reads them.
   */
  async insert(id: string, request: MailRequested, settings: Settings): Promise<void> {
    if (!(await this.database.manager.existsBy(MailEntity, { id }))) {
      await this.database
        .createQueryBuilder()
        .insert()
        .into(MailEntity)
        .values(toMailRow(id, request, settings))
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
   * Takes a mail for one try. When its worker dies, the lease ends and another worker may take it.
   *
   * @param round the round that the try belongs to; once an admin has started another, the mail counts as settled
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
   * In milliseconds, by the clock that made the lease: this one may have been set since. That one may have been set back, and
   * makes no lease longer by that.
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

  /** Records the outcome of a try. */
  async record({ id, round }: Pick<MailEntity, 'id' | 'round'>, outcome: Outcome): Promise<void> {
    const { state, served } = outcome;
    const now = new Date();
    const result =
      'words' in outcome ? { last_error: outcome.words } : { last_error: null, from: outcome.from };
    await this.database.manager.update(
      MailEntity,
      { id, round, state: 'sending' },
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

  /** Ends the mail of a job that nobody can open any more. @returns whether there was one */
  async failUnreadable(jobId: string): Promise<boolean> {
    const { affected } = await this.database.manager.update(
      MailEntity,
      { job_id: jobId, state: 'queued' },
      { state: 'failed', last_error: UNREADABLE, updated_at: new Date() },
    );
    return affected === 1;
  }

  /** Mails that should have been tried by now, oldest first, and those that a clock wrote that was ahead. */
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
