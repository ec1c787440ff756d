import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever is removed cannot come back by an invitation of their own. Null for those older than this column. */
export class NameInviters1795132800009 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      ALTER TABLE invitations
        ADD COLUMN created_by uuid REFERENCES admins ON DELETE CASCADE,
        ADD COLUMN created_by_email text`);
    await database.query('CREATE INDEX invitations_created_by ON invitations (created_by)');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE invitations DROP COLUMN created_by, DROP COLUMN created_by_email');
  }
}
