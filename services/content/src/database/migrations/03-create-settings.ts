import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row at most; the first start puts it in. A new setting is a column with a default. */
export class CreateSettings1795132800003 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE settings (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        company_name text NOT NULL,
        contact_email text NOT NULL,
        contact_phone text,
        contact_phone_alt text,
        contact_twitter text,
        contact_telegram text,
        contact_instagram text,
        contact_address text,
        mail_driver text NOT NULL,
        mail_template text NOT NULL,
        smtp_host text,
        smtp_port integer,
        smtp_user text,
        meta_description text,
        chat_code text,
        time_zone text NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE settings');
  }
}
