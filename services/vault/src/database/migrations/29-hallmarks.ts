import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STATEMENTS as TWO_APPROVALS } from './13-two-approvals.js';

/** Adds hallmarks to items, and to entries of the ledger where an item has one: former ones stay as they are. */
export class Hallmarks1796000000029 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE items ADD hallmark text CHECK (length(hallmark) <= 100)');
    await database.query(
      FORMER.replace(
        ') ORDER BY item.id)',
        `)
           || CASE WHEN item.hallmark IS NULL THEN '{}' ELSE jsonb_build_object('hallmark', item.hallmark) END
           ORDER BY item.id)`,
      ),
    );
  }

  async down(database: QueryRunner) {
    await database.query(FORMER);
    await database.query('ALTER TABLE items DROP hallmark');
  }
}

/** Renamed since. */
const FORMER = TWO_APPROVALS.filter((statement) => statement.startsWith('CREATE FUNCTION movement_entry('))
  .join('')
  .replace('CREATE FUNCTION movement_entry', 'CREATE OR REPLACE FUNCTION movement_facts');
