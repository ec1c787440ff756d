import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An e-mail address is stored as it was typed; comparisons ignore case. */
export class CreateAdmins1795132800001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE admins (
        id uuid PRIMARY KEY,
        email text NOT NULL,
        password_hash text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await database.query('CREATE UNIQUE INDEX admins_email_key ON admins (lower(email))');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE admins');
  }
}
