import { replaceIndexes } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOT_DELIVERED = `step IS DISTINCT FROM 'delivered'`;

/** Those of migration 20 that speak of open parcels, or of those that have arrived. */
const indexes = (open: string, arrived: string) => ({
  parcels_open: `parcels (created_at, id) INCLUDE (max_expected_delivery_date, last_event_at) WHERE deleted_at IS NULL AND ${open}`,
  parcels_overdue: `parcels (max_expected_delivery_date) INCLUDE (created_at, id) WHERE deleted_at IS NULL AND ${open}`,
  parcels_silent: `parcels ((coalesce(last_event_at, created_at))) INCLUDE (created_at, id) WHERE deleted_at IS NULL AND ${open}`,
  parcels_without_email: `parcels (created_at, id) WHERE deleted_at IS NULL AND ${open} AND recipient_email IS NULL`,
  parcels_with_people: `parcels (updated_at) WHERE ${arrived} AND anonymized_at IS DISTINCT FROM updated_at`,
});

/** A returned parcel is no longer open, and its people are taken out like those of a delivered one: the indexes follow. */
export class IndexReturnedParcels1795132800022 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    const open = `${NOT_DELIVERED} AND step IS DISTINCT FROM 'returned'`;
    await replaceIndexes(database, indexes(open, `step IN ('delivered', 'returned')`));
  }

  async down(database: QueryRunner) {
    for (const [name, definition] of Object.entries(indexes(NOT_DELIVERED, `step = 'delivered'`))) {
      await database.query(`DROP INDEX ${name}`);
      await database.query(`CREATE INDEX ${name} ON ${definition}`);
    }
  }
}
