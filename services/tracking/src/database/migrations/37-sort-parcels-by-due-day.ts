import { replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const DUE = `coalesce(max_expected_delivery_date, min_expected_delivery_date, 'infinity')`;

/** The list begins with what is due first, without sorting all parcels for it. */
export class SortParcelsByDueDay1795132800037 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await replaceIndexes(database, { parcels_by_due: `parcels ((${DUE}), id) WHERE deleted_at IS NULL` });
  }

  async down(database: QueryRunner) {
    await database.query('DROP INDEX parcels_by_due');
  }
}
