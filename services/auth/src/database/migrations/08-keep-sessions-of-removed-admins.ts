import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The sessions of a removed admin stay until their tokens expire: if Redis loses its data, the table says which to
 * revoke again. `proved_at` is when the admin last proved who they are in this session.
 */
export class KeepSessionsOfRemovedAdmins1795132800008 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE sessions DROP CONSTRAINT sessions_admin_id_fkey');
    await database.query('ALTER TABLE sessions ADD COLUMN proved_at timestamptz(3)');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE sessions DROP COLUMN proved_at');
    await database.query('DELETE FROM sessions WHERE admin_id NOT IN (SELECT id FROM admins)');
    await database.query(`
      ALTER TABLE sessions ADD CONSTRAINT sessions_admin_id_fkey
        FOREIGN KEY (admin_id) REFERENCES admins ON DELETE CASCADE`);
  }
}
