/** A code is found as it is written and, by its key, without its hyphens and spaces. */
const SEARCHED = [
  'tracking_code',
  'code_key',
  'recipient_name',
  'recipient_email',
  'sender_name',
  'sender_email',
  'destination',
  'current_location',
  'pickup_location',
  'status',
];

const SORTED = [
  'tracking_code',
  'recipient_name',
  'destination',
  'current_location',
  'sender_name',
  'status',
];

/** Unit separators keep a search from matching across two fields. */
const ALL_TEXT = SEARCHED.map((column) => `coalesce(${column}, '')`).join(` || E'\\x1f' || `);

/**
 * Stored columns, since Postgres has statistics of columns and can skip through their indexes without reading rows.
 * `pg_c_utf8` lowercases the same way on every machine.
 */
const lowered = (name: string, text: string) =>
  `${name} text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower((${text}) COLLATE pg_c_utf8)) STORED`;

/** Statuses of delivered parcels, in the languages of the site. */
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

/** Words that negate a status, anywhere in it, and directly before it. */
const NOT = "not|un|be|being|cannot|can''t|couldn''t|wasn''t";
const NOT_RIGHT_BEFORE = 'no|non|não|niet|nicht|pas|inte|не|belum|chưa|نشد|لم';

const DELIVERED = String.raw`
  coalesce(status, '') ~* '(^|[^[:alpha:]])(${ARRIVED})($|[^[:alpha:]])'
  AND coalesce(status, '') !~* '\m(${NOT})\M'
  AND coalesce(status, '') !~* '(^|[^[:alpha:]])(${NOT_RIGHT_BEFORE})\s+(${ARRIVED})'`;

const OPEN = `deleted_at IS NULL AND step IS DISTINCT FROM 'delivered' AND step IS DISTINCT FROM 'returned'`;

export const PARCELS = [
  `CREATE TABLE parcels (
    id uuid PRIMARY KEY,
    tracking_code text NOT NULL,
    code_key text NOT NULL,
    recipient_name text NOT NULL,
    recipient_email text,
    recipient_phone_number text,
    destination text NOT NULL,
    current_location text,
    status text,
    weight text,
    shipped_via text,
    sender_name text,
    sender_email text,
    pickup_location text,
    parcel_content text,
    declared_value text,
    min_expected_delivery_date date,
    max_expected_delivery_date date,
    image text,
    show_map text NOT NULL DEFAULT 'no' CHECK (show_map IN ('yes', 'no')),
    map_zoom smallint NOT NULL DEFAULT 4,
    map_current_latitude double precision,
    map_current_longitude double precision,
    map_pickup_latitude double precision,
    map_pickup_longitude double precision,
    map_destination_latitude double precision,
    map_destination_longitude double precision,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    ${lowered('search', ALL_TEXT)},
    ${SORTED.map((column) => lowered(`sort_${column}`, `coalesce(${column}, '')`)).join(',\n  ')},
    last_event_at timestamptz(3),
    delivered boolean NOT NULL GENERATED ALWAYS AS (${DELIVERED}) STORED,
    anonymized_at timestamptz(3),
    step text,
    status_step text,
    map_zoom_fraction double precision NOT NULL DEFAULT 0,
    position_at timestamptz(3),
    position_left boolean NOT NULL DEFAULT false
  )`,
  // The planner chooses between index and table by how common it thinks a text is.
  'ALTER TABLE parcels ALTER COLUMN search SET STATISTICS 1000',
  'CREATE INDEX parcels_by_created_at ON parcels (created_at, id) WHERE deleted_at IS NULL',
  `CREATE INDEX parcels_by_current_location ON parcels (sort_current_location, id)
   WHERE deleted_at IS NULL`,
  'CREATE INDEX parcels_by_destination ON parcels (sort_destination, id) WHERE deleted_at IS NULL',
  `CREATE INDEX parcels_by_due ON parcels (COALESCE(max_expected_delivery_date, min_expected_delivery_date, 'infinity'::date), id)
   WHERE deleted_at IS NULL`,
  'CREATE INDEX parcels_by_recipient_name ON parcels (sort_recipient_name, id) WHERE deleted_at IS NULL',
  'CREATE INDEX parcels_by_sender_name ON parcels (sort_sender_name, id) WHERE deleted_at IS NULL',
  'CREATE INDEX parcels_by_status ON parcels (sort_status, created_at, id) WHERE deleted_at IS NULL',
  `CREATE INDEX parcels_by_step ON parcels (step, created_at, id)
   WHERE deleted_at IS NULL AND step <> 'delivered'`,
  'CREATE INDEX parcels_by_updated_at ON parcels (updated_at, id) WHERE deleted_at IS NULL',
  'CREATE UNIQUE INDEX parcels_code_key ON parcels (code_key text_pattern_ops) WHERE deleted_at IS NULL',
  'CREATE INDEX parcels_deleted_at ON parcels (deleted_at) WHERE deleted_at IS NOT NULL',
  'CREATE INDEX parcels_image ON parcels (image) WHERE image IS NOT NULL',
  `CREATE INDEX parcels_open ON parcels (created_at, id) INCLUDE (max_expected_delivery_date, last_event_at)
   WHERE ${OPEN}`,
  `CREATE INDEX parcels_overdue ON parcels (max_expected_delivery_date) INCLUDE (created_at, id)
   WHERE ${OPEN}`,
  `CREATE INDEX parcels_silent ON parcels (COALESCE(last_event_at, created_at)) INCLUDE (created_at, id)
   WHERE ${OPEN}`,
  `CREATE INDEX parcels_with_people ON parcels (updated_at)
   WHERE step IN ('delivered', 'returned') AND anonymized_at IS DISTINCT FROM updated_at`,
  `CREATE INDEX parcels_without_email ON parcels (created_at, id)
   WHERE ${OPEN} AND recipient_email IS NULL`,
];

/** For databases that have the extension pg_trgm. */
export const TRIGRAM_INDEXES = [
  'CREATE INDEX parcels_search ON parcels USING gin (search gin_trgm_ops)',
  'CREATE INDEX parcels_destination_parts ON parcels USING gin (sort_destination gin_trgm_ops)',
];

/**
 * Counts parcels, since counting a million rows takes longer than a page of the list. Each statement adds a row: a
 * single row would stay locked until the end of each transaction.
 */
const COUNT = `
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
      INSERT INTO parcel_count_changes (change) VALUES (change);
    END IF;
    RETURN NULL;
  END $$`;

export const PARCEL_COUNT = [
  'CREATE TABLE parcel_count_changes (change bigint NOT NULL)',
  'INSERT INTO parcel_count_changes VALUES (0)',
  'CREATE VIEW parcel_count AS SELECT coalesce(sum(change), 0)::bigint AS live FROM parcel_count_changes',
  COUNT,
  `CREATE TRIGGER count_deleted AFTER DELETE ON parcels
   REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION count_parcels()`,
  `CREATE TRIGGER count_inserted AFTER INSERT ON parcels
   REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_parcels()`,
  `CREATE TRIGGER count_updated AFTER UPDATE ON parcels
   REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION count_parcels()`,
];
