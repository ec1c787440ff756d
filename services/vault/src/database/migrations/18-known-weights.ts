import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STATEMENTS as MADE_ITEMS } from './14-made-items.js';

/** Keeps items of unknown weight out of splits and melts, and counts the days of an invitation in hours. */
export class KnownWeights1796000000018 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(
      FORMER.replace(' AND item.metal IS NOT NULL GROUP BY', ' GROUP BY').replace(
        'HAVING',
        'HAVING bool_or(item.fine_weight IS NULL) OR',
      ),
    );
    await database.query(limitedTo('720 hours'));
  }

  async down(database: QueryRunner) {
    await database.query(FORMER);
    await database.query(limitedTo('30 days'));
  }
}

const FORMER = MADE_ITEMS.filter((statement) => statement.startsWith('CREATE FUNCTION check_made()'))
  .join('')
  .replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');

/** A day in which clocks change has 23 or 25 hours. */
const limitedTo = (time: string) => `ALTER TABLE count_invitations
  DROP CONSTRAINT count_invitations_check,
  ADD CONSTRAINT count_invitations_check CHECK (expires_at <= created_at + interval '${time}')`;
