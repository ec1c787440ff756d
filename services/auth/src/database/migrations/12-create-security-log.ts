import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `account` is a keyed hash of an address, `network` an address without its last part. */
export class CreateSecurityLog1795132800012 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE security_log (
        id uuid PRIMARY KEY,
        at timestamptz(3) NOT NULL,
        event text NOT NULL,
        account text,
        network text,
        detail text
      )`);
    await database.query('CREATE INDEX security_log_at ON security_log (at DESC, id DESC)');
    await database.query('CREATE INDEX security_log_event ON security_log (event, at DESC)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE security_log');
  }
}
