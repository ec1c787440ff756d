/**
 * Every change of an event is a change of its parcel. `updated_at` is the parcel's version, so it grows by at least a
 * millisecond.
 */
const NOTED = `
  updated_at = greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 ms'),
  last_event_at = (
    SELECT created_at FROM activities
    WHERE parcel_id = parcels.id AND deleted_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT 1
  )`;

/** An event that has a step, with no newer one that has a step. */
const NEWEST = `
  step IS NOT NULL AND deleted_at IS NULL AND NOT EXISTS (
    SELECT FROM activities newer
    WHERE newer.parcel_id = event.parcel_id AND newer.step IS NOT NULL AND newer.deleted_at IS NULL
      AND (newer.created_at, newer.id) > (event.created_at, event.id))`;

/**
 * A parcel's step follows its newest event with a step, but only when that event or its step changes: a step that an
 * admin set later survives a corrected description. While the status says "delivered", only trouble overrides it, since
 * earlier events are often entered afterwards.
 */
const FOLLOW_EVENTS = `
  CREATE OR REPLACE FUNCTION note_events() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE moved uuid[];
  BEGIN
    IF current_setting('vaultway.backfill', true) = 'on' THEN
      RETURN NULL;
    END IF;
    IF TG_OP = 'INSERT' THEN
      moved := array(SELECT parcel_id FROM changed event WHERE ${NEWEST});
    ELSE
      moved := array(
        SELECT parcel_id FROM (
          SELECT after.parcel_id, after.id, after.created_at, after.deleted_at, after.step
          FROM changed after JOIN former before USING (id)
          WHERE (after.created_at, after.deleted_at, after.step)
            IS DISTINCT FROM (before.created_at, before.deleted_at, before.step)
          UNION ALL
          SELECT before.parcel_id, before.id, before.created_at, before.deleted_at, before.step
          FROM changed after JOIN former before USING (id)
          WHERE (after.created_at, after.deleted_at, after.step)
            IS DISTINCT FROM (before.created_at, before.deleted_at, before.step)
        ) event WHERE ${NEWEST});
    END IF;
    UPDATE parcels SET ${NOTED},
      step = CASE WHEN id <> ALL(moved) THEN step ELSE (
        SELECT CASE WHEN status_step = 'delivered' AND newest.step NOT IN ('attempted', 'returned', 'exception')
          THEN status_step ELSE coalesce(newest.step, status_step) END
        FROM (SELECT) AS one LEFT JOIN LATERAL (
          SELECT event.step FROM activities event
          WHERE event.parcel_id = parcels.id AND event.step IS NOT NULL AND event.deleted_at IS NULL
          ORDER BY event.created_at DESC, event.id DESC LIMIT 1
        ) AS newest ON true
      ) END
    WHERE id IN (SELECT parcel_id FROM changed);
    RETURN NULL;
  END $$`;

/** Compares an added event with the others only if it is no newer than the parcel's last one. */
const NOTE_ADDED = `
  CREATE OR REPLACE FUNCTION note_added_events() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE parcels SET
      updated_at = greatest(clock_timestamp()::timestamptz(3), parcels.updated_at + interval '1 ms'),
      last_event_at = greatest(parcels.last_event_at, added.last_at),
      step = CASE
        WHEN newest.step IS NULL THEN parcels.step
        WHEN newest.created_at <= parcels.last_event_at AND EXISTS (
          SELECT FROM activities newer
          WHERE newer.parcel_id = parcels.id AND newer.step IS NOT NULL AND newer.deleted_at IS NULL
            AND (newer.created_at, newer.id) > (newest.created_at, newest.id)
        ) THEN parcels.step
        WHEN parcels.status_step = 'delivered' AND newest.step NOT IN ('attempted', 'returned', 'exception')
          THEN parcels.status_step
        ELSE newest.step
      END
    FROM (
      SELECT parcel_id, max(created_at) FILTER (WHERE deleted_at IS NULL) AS last_at FROM changed GROUP BY parcel_id
    ) AS added
    LEFT JOIN (
      SELECT DISTINCT ON (parcel_id) parcel_id, id, created_at, step FROM changed
      WHERE step IS NOT NULL AND deleted_at IS NULL
      ORDER BY parcel_id, created_at DESC, id DESC
    ) AS newest USING (parcel_id)
    WHERE parcels.id = added.parcel_id;
    RETURN NULL;
  END $$`;

/** Events are moved, or deleted outside the trash, only by hand; their former parcel changes too. */
const NOTE_GONE = `
  CREATE OR REPLACE FUNCTION note_gone_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE parcels SET
      updated_at = greatest(clock_timestamp()::timestamptz(3), updated_at + interval '1 ms'),
      last_event_at = (
        SELECT created_at FROM activities
        WHERE parcel_id = parcels.id AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT 1
      )
    WHERE id = OLD.parcel_id;
    RETURN NULL;
  END $$`;

export const EVENTS = [
  `CREATE TABLE activities (
    id uuid PRIMARY KEY,
    parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
    title text NOT NULL,
    description text,
    icon text NOT NULL,
    color text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    step text
  )`,
  `CREATE INDEX activities_by_step ON activities (step, created_at, id)
   WHERE step IS NOT NULL AND deleted_at IS NULL`,
  'CREATE INDEX activities_by_time ON activities (created_at, id) WHERE deleted_at IS NULL',
  'CREATE INDEX activities_deleted_at ON activities (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX activities_history ON activities (parcel_id, created_at DESC, id DESC)',
  'CREATE INDEX activities_title ON activities (title, created_at DESC) WHERE deleted_at IS NULL',
  NOTE_ADDED,
  FOLLOW_EVENTS,
  NOTE_GONE,
  `CREATE TRIGGER note_deleted_event AFTER DELETE ON activities
   FOR EACH ROW WHEN (OLD.deleted_at IS NULL) EXECUTE FUNCTION note_gone_event()`,
  `CREATE TRIGGER note_events_insert AFTER INSERT ON activities
   REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_added_events()`,
  `CREATE TRIGGER note_events_update AFTER UPDATE ON activities
   REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_events()`,
  `CREATE TRIGGER note_moved_event AFTER UPDATE OF parcel_id ON activities
   FOR EACH ROW WHEN (OLD.parcel_id <> NEW.parcel_id) EXECUTE FUNCTION note_gone_event()`,
];
