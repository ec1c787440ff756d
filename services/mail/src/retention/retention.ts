import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CONFIG } from '@vaultway/common';
import { Nightly } from '@vaultway/common/nightly';
import type { DataSource } from 'typeorm';
import type { MailConfig } from '../config.js';

/** At night, words that have done their work are forgotten: nobody's letters are kept for ever. */
@Injectable()
export class Retention implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly nightly: Nightly,
    @Inject(CONFIG) private readonly config: MailConfig,
  ) {}

  onModuleInit() {
    this.nightly.add('retention', () => this.forget());
  }

  private async forget(): Promise<void> {
    const { MAIL_TEXT_DAYS, MESSAGE_DAYS } = this.config;
    if (MAIL_TEXT_DAYS > 0) await this.forgetSentTexts(MAIL_TEXT_DAYS);
    if (MESSAGE_DAYS > 0) await this.forgetReadMessages(MESSAGE_DAYS);
  }

  /** That a mail was sent, when and to whom, stays. One that was kept or failed may still be sent again. */
  private forgetSentTexts(days: number) {
    return this.database.query(
      `UPDATE mails SET text = NULL, html = NULL, unsubscribe_url = NULL, one_click_url = NULL
       WHERE state = 'sent' AND sent_at < now() - make_interval(days => $1) AND text IS NOT NULL`,
      [days],
    );
  }

  private forgetReadMessages(days: number) {
    return this.database.query('DELETE FROM messages WHERE read_at < now() - make_interval(days => $1)', [
      days,
    ]);
  }
}
