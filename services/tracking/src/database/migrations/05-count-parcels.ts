import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many parcels there are, kept by Postgres itself with each statement that changes it: counting a
 * million rows for every page of the list would take longer than the page.
 */
export class CountParcels1795132800005 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`CREATE TABLE parcel_count (live bigint NOT NULL)`);
    await database.query(`INSERT INTO parcel_count SELECT count(*) FROM parcels WHERE deleted_at IS NULL`);
    await database.query(`
      CREATE FUNCTION count_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE change bigint := 0;
      BEGIN
        IF TG_OP IN ('INSERT', 'UPDATE') THEN
          change := change + (SELECT count(*) FROM after_change WHERE deleted_at IS NULL);
        END IF;
        IF TG_OP IN ('DELETE', 'UPDATE') THEN
          change := change - (SELECT count(*) FROM before_change WHERE deleted_at IS NULL);
        END IF;
        IF change <> 0 THEN
          UPDATE parcel_count SET live = live + change;
        END IF;
        RETURN NULL;
      END $$`);
    await database.query(`
      CREATE TRIGGER count_inserted AFTER INSERT ON parcels
      REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_parcels()`);
    await database.query(`
      CREATE TRIGGER count_updated AFTER UPDATE ON parcels
      REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
      FOR EACH STATEMENT EXECUTE FUNCTION count_parcels()`);
    await database.query(`
      CREATE TRIGGER count_deleted AFTER DELETE ON parcels
      REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION count_parcels()`);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TRIGGER count_inserted ON parcels');
    await database.query('DROP TRIGGER count_updated ON parcels');
    await database.query('DROP TRIGGER count_deleted ON parcels');
    await database.query('DROP FUNCTION count_parcels');
    await database.query('DROP TABLE parcel_count');
  }
}
