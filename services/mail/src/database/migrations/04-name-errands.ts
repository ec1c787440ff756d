import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `errand_id` is the job that is to send the mail: when it is gone before the mail is settled, it was lost. */
export class NameErrands1795132800004 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE mails ADD COLUMN errand_id uuid');
    await database.query('UPDATE mails SET errand_id = id');
    await database.query('ALTER TABLE mails ALTER COLUMN errand_id SET NOT NULL');
    await database.query(
      `CREATE INDEX mails_unsettled ON mails (updated_at) WHERE state IN ('queued', 'sending')`,
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX mails_unsettled');
    await database.query('ALTER TABLE mails DROP COLUMN errand_id');
  }
}
