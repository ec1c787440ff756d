import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the print jobs. `ids` and `codes` are in printing order; `printed` has the time of each file's download. */
export class PrintJobs1795900000009 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      `CREATE TABLE print_jobs (
         id uuid PRIMARY KEY,
         kind text NOT NULL,
         format text,
         ids uuid[] NOT NULL,
         codes text[] NOT NULL,
         printed jsonb NOT NULL,
         created_by text NOT NULL,
         created_at timestamptz(3) NOT NULL
       )`,
    );
    await database.query('CREATE INDEX print_jobs_created_at ON print_jobs (created_at)');
    await database.query('CREATE INDEX print_jobs_created_by ON print_jobs (created_by)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE print_jobs');
  }
}
