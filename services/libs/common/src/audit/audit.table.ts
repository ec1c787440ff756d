import type { QueryRunner } from 'typeorm';

/** Creates the table of {@link AuditEntity}; for a service's migration. */
export async function createAuditTable(database: QueryRunner): Promise<void> {
  await database.query(`
    CREATE TABLE audit (
      id uuid PRIMARY KEY,
      at timestamptz(3) NOT NULL,
      admin_id text,
      admin_email text,
      action text NOT NULL,
      record_type text NOT NULL,
      record_id text NOT NULL,
      before jsonb,
      after jsonb
    )`);
  await database.query('CREATE INDEX audit_at ON audit (at DESC, id DESC)');
  await database.query('CREATE INDEX audit_record ON audit (record_type, record_id, at DESC)');
  await database.query('CREATE INDEX audit_admin ON audit (admin_id, at DESC)');
}

export async function dropAuditTable(database: QueryRunner): Promise<void> {
  await database.query('DROP TABLE audit');
}
