import type { MigrationInterface, QueryRunner } from 'typeorm';

const PRESENT = `WHERE state = 'in' AND metal IS NOT NULL`;
const INDEXES: Record<string, string> = {
  items_audit_newest: '(created_at, id)',
  items_audit_serial: '((lower(serial COLLATE pg_c_utf8)), id)',
  items_audit_refiner: '((lower(refiner COLLATE pg_c_utf8)), id)',
  items_audit_weight: '(fine_weight, id)',
  items_audit_found_serial: '(serial_key text_pattern_ops)',
  items_audit_found_refiner: '(refiner_key)',
  items_audit_sums: '(metal, place_id, account_id) INCLUDE (fine_weight)',
};

/** Sorts, searches and sums the metal that is here, for the public audit. */
export class PublicAudit1796000000005 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const [name, columns] of Object.entries(INDEXES))
      await database.query(`CREATE INDEX ${name} ON items ${columns} ${PRESENT}`);
  }

  async down(database: QueryRunner) {
    await database.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
