import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FIRST, STATEMENTS as DEPOSIT_BOXES } from './08-deposit-boxes.js';

/**
 * Refuses forced openings of rentals that are in arrears in no time zone, not of those that are not yet in UTC: the
 * service knows the company's day, the database does not.
 */
export class OpeningDays1796000000031 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(FORMER.replace("now() AT TIME ZONE 'UTC'", `now() AT TIME ZONE '${FIRST}'`));
  }

  async down(database: QueryRunner) {
    await database.query(FORMER);
  }
}

const FORMER = DEPOSIT_BOXES.filter((statement) => statement.startsWith('CREATE FUNCTION check_opening('))
  .join('')
  .replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
