import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever has an account so far is an admin, and an invitation that is open makes one. */
export class AddRoles1795132800017 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const table of ['admins', 'invitations']) {
      await database.query(`
        ALTER TABLE ${table} ADD COLUMN role text NOT NULL DEFAULT 'admin'
          CHECK (role IN ('admin', 'clerk', 'auditor', 'courier'))`);
    }
  }

  /** Nobody may become an admin by this, so accounts of other roles go. */
  async down(database: QueryRunner) {
    for (const table of ['invitations', 'admins']) {
      await database.query(`DELETE FROM ${table} WHERE role <> 'admin'`);
      await database.query(`ALTER TABLE ${table} DROP COLUMN role`);
    }
  }
}
