import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Secrets of authenticator apps are encrypted; of recovery codes only keyed hashes are stored. */
export class CreateSecondFactors1795132800006 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE totps (
        admin_id uuid PRIMARY KEY REFERENCES admins ON DELETE CASCADE,
        sealed_secret text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        confirmed_at timestamptz(3),
        last_step integer NOT NULL DEFAULT 0
      )`);
    await database.query(`
      CREATE TABLE recovery_codes (
        admin_id uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
        code_hash bytea NOT NULL,
        PRIMARY KEY (admin_id, code_hash)
      )`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE recovery_codes');
    await database.query('DROP TABLE totps');
  }
}
