import { briefly } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as former from './27-parcel-log.js';
import { LEAF_RECORD_OF_ALL } from './35-trail-seals.js';

const instant = (value: string) => `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const POINTS = ['current', 'destination', 'pickup'].flatMap((stop) => [
  `map_${stop}_latitude`,
  `map_${stop}_longitude`,
]);

/** Returns the salt of a custom field in a parcel's record. Whoever knows that of one field cannot guess the others. */
const LOG_SALT = `
  CREATE OR REPLACE FUNCTION log_salt(leaf log_leaves, key text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT log_hash('custom ' || leaf.ref || ' ' || ${instant('leaf.recorded_at')} || ' ' || key)
  $$`;

/**
 * Returns what records say since version 3: the points on the map, a hash of each custom field, so that each can be
 * disclosed alone, and the time zone of an event.
 */
const LOG_SHOWN = `
  CREATE OR REPLACE FUNCTION log_shown(leaf log_leaves) RETURNS jsonb LANGUAGE plpgsql STABLE
  SET extra_float_digits = 1 AS $$
  BEGIN
    IF leaf.version < 3 THEN RETURN '{}'; END IF;
    IF leaf.kind LIKE 'parcel.%' THEN RETURN coalesce((
      SELECT jsonb_build_object('position_at', ${instant('position_at')},
        ${POINTS.map((column) => `'${column}', each.${column}`).join(', ')},
        'custom', (
          SELECT coalesce(jsonb_agg(field.hash ORDER BY field.hash COLLATE "C"), '[]') FROM (
            SELECT encode(sha256(convert_to(log_salt(leaf, key) || ' ' || key || ' ' || value, 'UTF8')), 'hex') AS hash
            FROM jsonb_each_text(each.custom)) AS field))
      FROM parcels AS each WHERE id = leaf.ref), '{}');
    END IF;
    IF leaf.kind LIKE 'event.%' THEN RETURN coalesce((
      SELECT jsonb_build_object('time_zone', time_zone) FROM activities WHERE id = leaf.ref), '{}');
    END IF;
    RETURN '{}';
  END $$`;

const LEAF_RECORD = LEAF_RECORD_OF_ALL.replace(
  'fields := log_fields(leaf.kind, leaf.ref, leaf.parcel_id);',
  'fields := log_fields(leaf.kind, leaf.ref, leaf.parcel_id) || log_shown(leaf);',
).replace(
  'RETURN log_json(fields ||',
  `RETURN log_json(fields || CASE WHEN leaf.version > 2 THEN jsonb_build_object('version', leaf.version) ELSE '{}' END ||`,
);
/** The form of a link stays the same, also for a replica of the former version, which places leaves meanwhile. */
const LEAF_LINK = former.LEAF_LINK.replace('leaf.version = 2', 'leaf.version > 1');
const WRITE_LEAF = former.WRITE_LEAF.replace('leaf.version := 2', 'leaf.version := 3').replace(
  'VALUES (2, ',
  'VALUES (leaf.version, ',
);
const LOG_PARCELS = former.LOG_PARCELS.replaceAll(
  /(after|before)\.deleted_at\)/g,
  (_, row: string) =>
    `${[...POINTS, 'position_at', 'deleted_at'].map((name) => `${row}.${name}`).join(', ')})`,
);
const LOG_EVENTS = former.LOG_EVENTS.replaceAll(
  /(after|before)\.deleted_at\)/g,
  '$1.time_zone, $1.deleted_at)',
);

/** Logs the other fields that the tracking page shows. A record of version 2 stays as it is until its row changes. */
export class ShownFields1795900000061 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner) {
    await briefly(database, LOG_SALT, LOG_SHOWN, LEAF_RECORD, LEAF_LINK, WRITE_LEAF, LOG_PARCELS, LOG_EVENTS);
  }

  async down(database: QueryRunner) {
    await briefly(
      database,
      LEAF_RECORD_OF_ALL,
      former.LEAF_LINK,
      former.WRITE_LEAF,
      former.LOG_PARCELS,
      former.LOG_EVENTS,
      'DROP FUNCTION log_shown(log_leaves)',
      'DROP FUNCTION log_salt(log_leaves, text)',
    );
  }
}
