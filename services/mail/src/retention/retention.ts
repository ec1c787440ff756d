import { Inject, Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, CONFIG, inBatches, Nightly, NightlyModule } from '@vaultway/common';
import { DataSource } from 'typeorm';
import type { MailConfig } from '../config.js';
import { anonymizeMails } from '../mails/mail-anonymizer.js';

/** Limits lock times to a fraction of a second. */
const BATCH = 200;

/**
 * Deletes expired data at night: texts of old mails, old messages, unfinished trials of relays, and, after
 * `retention_days`, personal data in mails.
 */
@Injectable()
export class Retention implements OnModuleInit {
  private readonly logger = new Logger('personal data');

  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
    @Inject(CONFIG) private readonly config: MailConfig,
    private readonly settings: CompanySettings,
  ) {}

  onModuleInit() {
    const { MAIL_TEXT_DAYS, MESSAGE_DAYS } = this.config;
    // Separate jobs, so that none waits for another's backlog or fails with it.
    this.nightly.add('retention', (signal) => this.anonymizeMails(signal));
    this.nightly.add('relay trials', () => this.deleteRelayTrials());
    if (MAIL_TEXT_DAYS > 0) {
      this.nightly.add('sent texts', (signal) => this.deleteSentTexts(MAIL_TEXT_DAYS, signal));
    }
    if (MESSAGE_DAYS > 0) {
      this.nightly.add('read messages', (signal) => this.deleteReadMessages(MESSAGE_DAYS, signal));
    }
  }

  /** They contain passwords. */
  private async deleteRelayTrials(): Promise<void> {
    await this.database.query('DELETE FROM relays WHERE saved_at IS NULL AND expires_at < now()');
  }

  /** One transaction per batch. */
  private async anonymizeMails(signal: AbortSignal): Promise<void> {
    const { retention_days } = await this.settings.known();
    if (retention_days === null) return;
    const anonymizeSome = () =>
      this.database.transaction(async (tx) => {
        const mails = await tx.query<{ id: string }[]>(
          `SELECT id FROM mails
           WHERE anonymized_at IS NULL AND created_at < now() - make_interval(days => $1)
             AND state NOT IN ('queued', 'sending')
           ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
          [retention_days],
        );
        const ids = mails.map(({ id }) => id);
        await anonymizeMails(tx, ids);
        return ids.length;
      });
    const anonymized = await inBatches(BATCH, anonymizeSome, signal);
    if (anonymized > 0) this.logger.log({ mails: anonymized }, 'emails anonymized');
  }

  /**
   * Keeps the fact that a mail was sent, when and to whom. Kept and failed mails can still be sent, so they keep their
   * texts.
   */
  private async deleteSentTexts(days: number, signal: AbortSignal): Promise<void> {
    await this.inBatches(
      `UPDATE mails SET text = NULL, html = NULL, unsubscribe_url = NULL, one_click_url = NULL
       WHERE id IN (
         SELECT id FROM mails
         WHERE state = 'sent' AND sent_at < now() - make_interval(days => $1) AND text IS NOT NULL
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )`,
      days,
      signal,
    );
  }

  private async deleteReadMessages(days: number, signal: AbortSignal): Promise<void> {
    await this.inBatches(
      `DELETE FROM messages WHERE id IN (
         SELECT id FROM messages WHERE read_at < now() - make_interval(days => $1)
         LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       )`,
      days,
      signal,
    );
  }

  private async inBatches(statement: string, days: number, signal: AbortSignal): Promise<void> {
    const some = async () => (await this.database.query<[unknown, number]>(statement, [days]))[1];
    await inBatches(BATCH, some, signal);
  }
}

@Module({ imports: [NightlyModule], providers: [Retention] })
export class RetentionModule {}
