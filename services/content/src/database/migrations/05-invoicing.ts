import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['company_country', 'company_tax_number', 'payment_details'];

/** Adds what invoices say of the company. */
export class Invoicing1795900000005 implements MigrationInterface {
  async up(database: QueryRunner) {
    const added = COLUMNS.map((column) => `ADD ${column} text`);
    await database.query(`ALTER TABLE settings ${added.join(', ')}`);
  }

  async down(database: QueryRunner) {
    const dropped = COLUMNS.map((column) => `DROP COLUMN ${column}`);
    await database.query(`ALTER TABLE settings ${dropped.join(', ')}`);
  }
}
