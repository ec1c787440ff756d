import { briefly, sealTrails, unsealTrails } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LEAF_RECORD } from './27-parcel-log.js';

const instant = (value: string) => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** As before, and for heads of the services' logs of acts, whose chain takes the place of a parcel's. */
export const LEAF_RECORD_OF_ALL = `
  CREATE OR REPLACE FUNCTION leaf_record(leaf log_leaves) RETURNS text LANGUAGE plpgsql STABLE AS $$
  DECLARE
    fields jsonb;
  BEGIN
    IF leaf.version = 1 THEN RETURN log_record(leaf.kind, leaf.ref); END IF;
    IF leaf.kind = 'trail.sealed' THEN
      SELECT jsonb_build_object('trail', trail, 'rows', rows, 'root', encode(root, 'hex'), 'sealed_at', ${instant('sealed_at')})
      INTO fields FROM log_trails WHERE log_trails.id = leaf.ref AND log_trails.chain = leaf.parcel_id;
    ELSE
      fields := log_fields(leaf.kind, leaf.ref, leaf.parcel_id);
    END IF;
    RETURN log_json(fields || coalesce(leaf.context, '{}') || jsonb_build_object(
      'id', leaf.ref, 'kind', leaf.kind, 'parcel_id', leaf.parcel_id, 'recorded_at', ${instant('leaf.recorded_at')}));
  END $$`;

/** Seals the activity log, and logs the heads of all services' logs of acts. */
export class TrailSeals1795900000035 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await sealTrails(database);
    await briefly(
      database,
      `CREATE TABLE IF NOT EXISTS log_trails (
         id uuid PRIMARY KEY, chain uuid NOT NULL, trail text NOT NULL, rows bigint NOT NULL, root bytea NOT NULL,
         sealed_at timestamptz(3) NOT NULL)`,
      LEAF_RECORD_OF_ALL,
    );
  }

  async down(database: QueryRunner) {
    await briefly(database, LEAF_RECORD, 'DROP TABLE log_trails');
    await unsealTrails(database);
  }
}
