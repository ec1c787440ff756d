import { Inject, Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { CompanySettings, CONFIG, Nightly, NightlyModule } from '@vaultway/common';
import { DataSource } from 'typeorm';
import type { MailConfig } from '../config.js';
import { anonymizeMails } from '../mails/mail.anonymizer.js';

/** So that no batch keeps its locks for longer than a fraction of a second. */
const BATCH = 200;

/**
 * Deletes at night what is no longer needed: the text of old mails, old messages, and, after `retention_days`, what
 * mails say of people.
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
    this.nightly.add('retention', (signal) => this.deleteOld(signal));
  }

  private async deleteOld(signal: AbortSignal): Promise<void> {
    const { MAIL_TEXT_DAYS, MESSAGE_DAYS } = this.config;
    if (MAIL_TEXT_DAYS > 0) await this.deleteSentTexts(MAIL_TEXT_DAYS);
    if (MESSAGE_DAYS > 0) await this.deleteReadMessages(MESSAGE_DAYS);
    await this.anonymizeMails(signal);
  }

  /** In batches, each a transaction of its own: what an interrupted night leaves, the next one finds. */
  private async anonymizeMails(signal: AbortSignal): Promise<void> {
    const { retention_days } = await this.settings.known();
    if (retention_days === null) return;
    let anonymized = 0;
    for (;;) {
      if (signal.aborted) break;
      const some = await this.database.transaction(async (tx) => {
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
      anonymized += some;
      if (some < BATCH) break;
    }
    if (anonymized > 0) this.logger.log({ mails: anonymized }, 'mails were anonymized');
  }

  /** Keeps that a mail was sent, when and to whom. A mail that was kept or failed can still be sent, so it keeps its text. */
  private deleteSentTexts(days: number) {
    return this.database.query(
      `UPDATE mails SET text = NULL, html = NULL, unsubscribe_url = NULL, one_click_url = NULL
       WHERE state = 'sent' AND sent_at < now() - make_interval(days => $1) AND text IS NOT NULL`,
      [days],
    );
  }

  private deleteReadMessages(days: number) {
    return this.database.query('DELETE FROM messages WHERE read_at < now() - make_interval(days => $1)', [
      days,
    ]);
  }
}

@Module({ imports: [NightlyModule], providers: [Retention] })
export class RetentionModule {}
