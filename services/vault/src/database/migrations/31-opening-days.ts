import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STATEMENTS as DEPOSIT_BOXES } from './08-deposit-boxes.js';

/**
 * Takes the company's day for the arrears of forced openings, which the service says in `vaultway.day`, since the
 * database does not know the time zone. The previous version, which does not say it, goes on with the day in UTC.
 */
export class OpeningDays1796000000031 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      FORMER.replace(
        `(now() AT TIME ZONE 'UTC')::date`,
        `nullif(current_setting('vaultway.day', true), '')::date, (now() AT TIME ZONE 'UTC')::date`,
      ),
    );
  }

  async down(database: QueryRunner) {
    await database.query(FORMER);
  }
}

const FORMER = DEPOSIT_BOXES.filter((statement) => statement.startsWith('CREATE FUNCTION check_opening('))
  .join('')
  .replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
