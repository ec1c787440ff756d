import { addAuditAnonymizing, dropAuditAnonymizing } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The file of a kept mail is deleted by the worker, which alone has the folder: `discarded_files` tells it which. */
export class AnonymizeMails1795132800007 implements MigrationInterface {
  async up(database: QueryRunner) {
    await addAuditAnonymizing(database);
    await database.query('ALTER TABLE mails ADD COLUMN anonymized_at timestamptz(3)');
    await database.query('CREATE INDEX mails_with_people ON mails (created_at) WHERE anonymized_at IS NULL');
    await database.query('CREATE TABLE discarded_files (mail_id uuid PRIMARY KEY)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE discarded_files');
    await database.query('ALTER TABLE mails DROP COLUMN anonymized_at');
    await dropAuditAnonymizing(database);
  }
}
