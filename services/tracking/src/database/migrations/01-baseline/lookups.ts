/** A Postgres without LZ4 uses its default compression. */
const COMPRESS_WITH_LZ4 = `
  DO $$ BEGIN
    ALTER TABLE lookup_snapshots ALTER COLUMN parcel SET COMPRESSION lz4, ALTER COLUMN events SET COMPRESSION lz4;
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END $$`;

/** Runs as the owner: a service gets its rights to the table after the migrations, and writes parcels meanwhile. */
const DELETE = `
  CREATE OR REPLACE FUNCTION delete_snapshots() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  BEGIN
    DELETE FROM lookup_snapshots WHERE parcel_id IN (SELECT id FROM former);
    RETURN NULL;
  END $$`;

/**
 * Stored answers of look-ups, each with the version of the parcel's row that it was read from (decision 19). A change
 * deletes it, so that nothing erased remains. A look-up that began earlier may store it again; that one is never read,
 * and the nightly job deletes it.
 */
export const LOOKUPS = [
  `CREATE TABLE lookup_snapshots (
    parcel_id uuid PRIMARY KEY,
    row_version xid NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    statement integer NOT NULL,
    parcel text NOT NULL,
    events text,
    total integer NOT NULL,
    underway json
  )`,
  `CREATE TABLE usual_arrivals (
    destination text COLLATE "C" NOT NULL,
    way text COLLATE "C" NOT NULL,
    from_seconds integer NOT NULL,
    to_seconds integer NOT NULL,
    samples integer NOT NULL,
    PRIMARY KEY (destination, way)
  )`,
  COMPRESS_WITH_LZ4,
  DELETE,
  `CREATE TRIGGER delete_snapshots_delete AFTER DELETE ON parcels
   REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION delete_snapshots()`,
  `CREATE TRIGGER delete_snapshots_update AFTER UPDATE ON parcels
   REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION delete_snapshots()`,
];
