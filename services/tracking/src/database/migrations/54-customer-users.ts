import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links users to customers by address, and adds the office's note on a customer. */
export class CustomerUsers1795900000054 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`CREATE TABLE customer_users (
      id uuid PRIMARY KEY,
      customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
      email text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now()
    )`);
    await database.query(
      'CREATE UNIQUE INDEX customer_users_key ON customer_users (customer_id, lower(email))',
    );
    await database.query('CREATE INDEX customer_users_by_email ON customer_users (lower(email))');
    await database.query('ALTER TABLE customers ADD COLUMN note text');
  }

  async down(database: QueryRunner) {
    await database.query('ALTER TABLE customers DROP COLUMN note');
    await database.query('DROP TABLE customer_users');
  }
}
