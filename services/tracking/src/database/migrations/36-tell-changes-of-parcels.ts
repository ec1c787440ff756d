import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Postgres tells whoever listens which parcels have changed, with the commit of the change. An event that is added or changed
 * changes its parcel, too.
 * Any role may listen to a channel that it can name, so only those who may read parcels can read the name.
 */
export class TellChangesOfParcels1795132800036 implements MigrationInterface {
  transaction = false;

  async up(database: QueryRunner) {
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS parcel_change_channel (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        name text NOT NULL DEFAULT 'parcels ' || gen_random_uuid()
      )`,
      'INSERT INTO parcel_change_channel DEFAULT VALUES ON CONFLICT DO NOTHING',
      TELL,
      ...TRIGGERS,
    );
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      ...CHANGES.map(({ change }) => `DROP TRIGGER tell_parcels_${change} ON parcels`),
      'DROP FUNCTION tell_parcels',
      'DROP TABLE parcel_change_channel',
    );
  }
}

/** As the owner: services may read the channel's name only once all migrations are done, and write parcels meanwhile. */
const TELL = `
  CREATE OR REPLACE FUNCTION tell_parcels() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  BEGIN
    IF TG_OP = 'UPDATE' THEN
      PERFORM pg_notify(channel.name, code_key)
      FROM parcel_change_channel channel, (SELECT code_key FROM former UNION SELECT code_key FROM changed) AS touched;
    ELSE
      PERFORM pg_notify(channel.name, code_key) FROM parcel_change_channel channel, former;
    END IF;
    RETURN NULL;
  END $$`;

const CHANGES = [
  { change: 'update', rows: 'OLD TABLE AS former NEW TABLE AS changed' },
  { change: 'delete', rows: 'OLD TABLE AS former' },
];
const TRIGGERS = CHANGES.flatMap(({ change, rows }) => [
  `DROP TRIGGER IF EXISTS tell_parcels_${change} ON parcels`,
  `CREATE TRIGGER tell_parcels_${change} AFTER ${change.toUpperCase()} ON parcels
   REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION tell_parcels()`,
]);
