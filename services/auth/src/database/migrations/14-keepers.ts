import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['admins', 'invitations'];

/** Admits the role keeper, who works in the vault. */
export class Keepers1795900000014 implements MigrationInterface {
  async up(database: QueryRunner) {
    await restrict(database, "'admin', 'clerk', 'auditor', 'courier', 'keeper'");
  }

  async down(database: QueryRunner) {
    await restrict(database, "'admin', 'clerk', 'auditor', 'courier'");
  }
}

async function restrict(database: QueryRunner, roles: string) {
  for (const table of TABLES)
    await database.query(
      `ALTER TABLE ${table} DROP CONSTRAINT ${table}_role_check,
         ADD CONSTRAINT ${table}_role_check CHECK (role IN (${roles}))`,
    );
}
