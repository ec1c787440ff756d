import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the customers. */
export class Customers1795900000013 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `CREATE TABLE customers (
         id uuid PRIMARY KEY,
         name text NOT NULL,
         address text,
         country text,
         emails text[] NOT NULL,
         tax_number text,
         payment_terms integer,
         created_at timestamptz(3) NOT NULL,
         updated_at timestamptz(3) NOT NULL,
         deleted_at timestamptz(3)
       )`,
    );
    await database.query('CREATE INDEX customers_created_at ON customers (created_at, id)');
    await database.query(
      'CREATE INDEX customers_deleted_at ON customers (deleted_at) WHERE deleted_at IS NOT NULL',
    );
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE customers');
  }
}
