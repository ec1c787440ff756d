import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A single row for the count would be locked until a transaction ends: while an import runs, nobody else could create or
 * delete a parcel. Each change now adds a row of its own, and the count is their sum. `parcel_count` keeps its name and
 * column as a view, for a replica of the version before.
 */
export class CountParcelsWithoutWaiting1795132800015 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query('ALTER TABLE parcel_count RENAME TO parcel_count_changes');
    await database.query('ALTER TABLE parcel_count_changes RENAME COLUMN live TO change');
    await database.query(
      'CREATE VIEW parcel_count AS SELECT coalesce(sum(change), 0)::bigint AS live FROM parcel_count_changes',
    );
    await replaceTrigger(database, 'INSERT INTO parcel_count_changes (change) VALUES (change)');
  }

  async down(database: QueryRunner) {
    await database.query('DROP VIEW parcel_count');
    await database.query('CREATE TABLE parcel_count (live bigint NOT NULL)');
    await database.query(
      'INSERT INTO parcel_count SELECT coalesce(sum(change), 0) FROM parcel_count_changes',
    );
    await database.query('DROP TABLE parcel_count_changes');
    await replaceTrigger(database, 'UPDATE parcel_count SET live = live + change');
  }
}

/** @param note the statement that stores `change` */
async function replaceTrigger(database: QueryRunner, note: string): Promise<void> {
  await database.query(`
    CREATE OR REPLACE FUNCTION count_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE change bigint := 0;
    BEGIN
      IF TG_OP IN ('INSERT', 'UPDATE') THEN
        change := change + (SELECT count(*) FROM after_change WHERE deleted_at IS NULL);
      END IF;
      IF TG_OP IN ('DELETE', 'UPDATE') THEN
        change := change - (SELECT count(*) FROM before_change WHERE deleted_at IS NULL);
      END IF;
      IF change <> 0 THEN
        ${note};
      END IF;
      RETURN NULL;
    END $$`);
}
