import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a status of a parcel that has arrived says, in the languages of the site. */
const ARRIVED = [
  'delivered',
  'entregue',
  'bezorgd',
  'afgeleverd',
  'entregado',
  'entregada',
  'zugestellt',
  'ausgeliefert',
  'livrée?',
  'consegnat[oa]',
  'levererad',
  'доставлен[аоы]?',
  'teslim edildi',
  'terkirim',
  'đã giao',
  'تم التسليم',
  'تحویل شد',
  'डिलीवर',
].join('|');

/** What turns it into its contrary, wherever it stands, and only right before it. */
const NOT = "not|un|be|being|cannot|can''t|couldn''t|wasn''t";
const NOT_RIGHT_BEFORE = 'no|non|não|niet|nicht|pas|inte|не|belum|chưa|نشد|لم';

const DELIVERED = String.raw`
  coalesce(status, '') ~* '(^|[^[:alpha:]])(${ARRIVED})($|[^[:alpha:]])'
  AND coalesce(status, '') !~* '\m(${NOT})\M'
  AND coalesce(status, '') !~* '(^|[^[:alpha:]])(${NOT_RIGHT_BEFORE})\s+(${ARRIVED})'`;

const OPEN = 'deleted_at IS NULL AND NOT delivered';

/** Each reason for which somebody should look at a parcel, found in the index alone. */
const INDEXES = {
  // Leads through open parcels in the list's usual order, and knows of each whether it needs attention.
  parcels_open: `(created_at, id) INCLUDE (max_expected_delivery_date, last_event_at) WHERE ${OPEN}`,
  parcels_overdue: `(max_expected_delivery_date) INCLUDE (created_at, id) WHERE ${OPEN}`,
  parcels_silent: `((coalesce(last_event_at, created_at))) INCLUDE (created_at, id) WHERE ${OPEN}`,
  parcels_without_email: `(created_at, id) WHERE ${OPEN} AND recipient_email IS NULL`,
};

/**
 * Whether a parcel has arrived, read from its free status, and when its last event happened. Postgres keeps
 * both: an event that is added, changed, deleted or restored is at the same time a change of its parcel, one
 * statement however many events an import adds. It is at least a millisecond later than the one before, since
 * `updated_at` is also the parcel's version.
 */
export class FindParcelsThatNeedAttention1795132800013 implements MigrationInterface {
  async up(database: QueryRunner) {
    await database.query(`
      ALTER TABLE parcels
        ADD COLUMN last_event_at timestamptz(3),
        ADD COLUMN delivered boolean NOT NULL GENERATED ALWAYS AS (${DELIVERED}) STORED`);
    await database.query(`
      UPDATE parcels SET last_event_at = newest.at
      FROM (SELECT parcel_id, max(created_at) AS at FROM activities WHERE deleted_at IS NULL GROUP BY parcel_id) AS newest
      WHERE newest.parcel_id = parcels.id`);
    for (const [name, definition] of Object.entries(INDEXES)) {
      await database.query(`CREATE INDEX ${name} ON parcels ${definition}`);
    }
    await database.query(`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
          CREATE INDEX parcels_destination_parts ON parcels USING gin (sort_destination gin_trgm_ops);
        END IF;
      END $$`);
    await database.query(`
      CREATE FUNCTION note_events() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE parcels SET
          updated_at = greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 ms'),
          last_event_at = (
            SELECT created_at FROM activities
            WHERE parcel_id = parcels.id AND deleted_at IS NULL
            ORDER BY created_at DESC, id DESC LIMIT 1
          )
        WHERE id IN (SELECT parcel_id FROM changed);
        RETURN NULL;
      END $$`);
    for (const change of ['INSERT', 'UPDATE']) {
      await database.query(`
        CREATE TRIGGER note_events_${change.toLowerCase()} AFTER ${change} ON activities
        REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_events()`);
    }
  }

  async down(database: QueryRunner) {
    await database.query('DROP TRIGGER note_events_insert ON activities');
    await database.query('DROP TRIGGER note_events_update ON activities');
    await database.query('DROP FUNCTION note_events');
    await database.query('DROP INDEX IF EXISTS parcels_destination_parts');
    for (const name of Object.keys(INDEXES)) await database.query(`DROP INDEX ${name}`);
    await database.query('ALTER TABLE parcels DROP COLUMN delivered, DROP COLUMN last_event_at');
  }
}
