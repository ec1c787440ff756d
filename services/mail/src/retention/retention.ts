import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { CONFIG, Nightly, NightlyModule } from '@vaultway/common';
import { DataSource } from 'typeorm';
import type { MailConfig } from '../config.js';

/** Deletes at night what is no longer needed: the text of old mails, and old messages. */
@Injectable()
export class Retention implements OnModuleInit {
  constructor(
    private readonly database: DataSource,
    private readonly nightly: Nightly,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit() {
    this.nightly.add('retention', () => this.deleteOld());
  }

  private async deleteOld(): Promise<void> {
    const { MAIL_TEXT_DAYS, MESSAGE_DAYS } = this.config;
    if (MAIL_TEXT_DAYS > 0) await this.deleteSentTexts(MAIL_TEXT_DAYS);
    if (MESSAGE_DAYS > 0) await this.deleteReadMessages(MESSAGE_DAYS);
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
