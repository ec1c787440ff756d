import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates reminders of rentals' fees, and the days on which they are sent: none until somebody sets them. */
export class DueReminders1796000000024 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE due_reminders, due_reminder_days');
  }
}

const STATEMENTS = [
  // One row.
  `CREATE TABLE due_reminder_days (
    id uuid PRIMARY KEY,
    days_before integer CHECK (days_before BETWEEN 1 AND 90),
    days_after integer CHECK (days_after BETWEEN 1 AND 90),
    single boolean NOT NULL DEFAULT true UNIQUE CHECK (single),
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `INSERT INTO due_reminder_days (id, created_at, updated_at)
   VALUES ('0199d0e5-0000-7000-8000-000000000001', '2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z')`,
  // A fee is reminded of once before and once after it is due, whatever repeats the job.
  `CREATE TABLE due_reminders (
    rental_id uuid NOT NULL REFERENCES rentals (id),
    due_on date NOT NULL,
    kind text NOT NULL CHECK (kind IN ('before', 'after')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (rental_id, due_on, kind)
  )`,
];
