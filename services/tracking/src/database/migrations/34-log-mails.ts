import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Remembers the last day on which the log's checkpoint was mailed. */
export class LogMails1795900000034 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      'CREATE TABLE IF NOT EXISTS log_mails (id boolean PRIMARY KEY DEFAULT true CHECK (id), day date NOT NULL)',
    );
  }

  async down(database: QueryRunner) {
    await briefly(database, 'DROP TABLE log_mails');
  }
}
