import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CONFIG } from '@vaultway/common';
import type { MailRequested, Settings } from '@vaultway/contracts';
import { In, type DataSource } from 'typeorm';
import type { MailConfig } from '../config.js';
import { MailEntity } from '../mails/mail.entity.js';
import { toMailRow } from '../mails/mail.mapper.js';

/** Milliseconds that a worker has to note what became of a mail, after the longest delivery. */
const MARGIN = 10_000;

/** More are found at the next look. */
const OVERDUE_AT_ONCE = 500;

/** The mail is ours to send; or another worker sends it (come back in `wait` ms); or nothing is left to do. */
export type Claim =
  { kind: 'ours'; mail: MailEntity } | { kind: 'taken'; wait: number } | { kind: 'settled' };

/** What became of one try. `served`: who has the mail by now. */
export type Outcome =
  | { state: 'sent' | 'kept'; served: string[]; from: string | null }
  | { state: 'failed'; served: string[]; words: string }
  | { state: 'queued'; served: string[]; words: string; wait: number };

/** The rows that say how far each mail came; their states change here and nowhere else. */
@Injectable()
export class MailLedger {
  private readonly leaseSeconds: number;
  private readonly overdueSeconds: number;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) config: MailConfig,
  ) {
    this.leaseSeconds = (config.MAIL_CONNECT_TIMEOUT_MS + config.MAIL_SEND_TIMEOUT_MS + MARGIN) / 1000;
    this.overdueSeconds = this.leaseSeconds + (config.MAIL_RETRY_LONGEST_MS / 1000) * 1.5;
  }

  /** Writes a mail down when it is seen for the first time. */
  async open(id: string, request: MailRequested, settings: Settings): Promise<void> {
    if (await this.database.manager.existsBy(MailEntity, { id })) return;
    await this.database
      .createQueryBuilder()
      .insert()
      .into(MailEntity)
      .values(toMailRow(id, request, settings))
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  /**
   * Takes a mail for one try. Whoever dies with it loses it after a while, and somebody else gets it.
   *
   * @param round which asking the try belongs to: one that an admin's later asking replaced is settled
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
    return { kind: 'taken', wait: Math.max(100, (mail.lease_until?.getTime() ?? 0) - Date.now()) };
  }

  async note({ id, round }: Pick<MailEntity, 'id' | 'round'>, outcome: Outcome): Promise<void> {
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
        updated_at: now,
        ...result,
        ...(state === 'sent' && { sent_at: now }),
      },
    );
  }

  /** Mails that should have been tried by now and were not, the oldest first. */
  overdue(): Promise<Pick<MailEntity, 'id' | 'round' | 'errand_id'>[]> {
    return this.database
      .createQueryBuilder(MailEntity, 'mail')
      .select(['mail.id', 'mail.round', 'mail.errand_id'])
      .where({ state: In(['queued', 'sending']) })
      .andWhere('mail.updated_at < now() - make_interval(secs => :seconds)', { seconds: this.overdueSeconds })
      .andWhere('NOT EXISTS (SELECT FROM outbox WHERE outbox.id = mail.errand_id)')
      .orderBy('mail.updated_at')
      .limit(OVERDUE_AT_ONCE)
      .getMany();
  }
}
