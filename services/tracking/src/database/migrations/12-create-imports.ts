import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The file itself is kept until it was run, or for a day. What an import made is noted, so that it can be undone. */
export class CreateImports1795132800012 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      CREATE TABLE imports (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        file_name text NOT NULL,
        content bytea,
        state text NOT NULL,
        encoding text NOT NULL,
        delimiter text NOT NULL,
        date_order text,
        columns jsonb NOT NULL,
        sample jsonb NOT NULL,
        mapping jsonb NOT NULL,
        rows integer NOT NULL,
        good integer NOT NULL,
        bad integer NOT NULL,
        problems jsonb NOT NULL,
        done integer NOT NULL,
        created integer NOT NULL,
        removed integer NOT NULL,
        kept integer NOT NULL,
        failure text,
        admin_email text,
        ran_at timestamptz(3),
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`);
    await database.query('CREATE INDEX imports_created_at ON imports (created_at, id)');
    await database.query(`
      CREATE TABLE import_records (
        import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
        record_id uuid NOT NULL,
        PRIMARY KEY (import_id, record_id)
      )`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE import_records');
    await database.query('DROP TABLE imports');
  }
}
