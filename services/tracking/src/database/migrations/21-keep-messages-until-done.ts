import { forgetMovedMessages, keepMessagesUntilDone } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A queue may lose its jobs, so a message stays in the outbox until its job is done. */
export class KeepMessagesUntilDone1795132800021 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await keepMessagesUntilDone(database);
  }

  async down(database: QueryRunner) {
    await forgetMovedMessages(database);
  }
}
