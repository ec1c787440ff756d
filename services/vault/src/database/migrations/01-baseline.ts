import { createAuditTable, createIdempotencyTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates places, accounts, items, movements, and the ledger that the public log takes them from. */
export class Baseline1796000000001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createAuditTable(database);
    await createIdempotencyTable(database);
    for (const statement of STATEMENTS) await database.query(statement);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('the baseline cannot be reverted: drop the database'));
  }
}

const KINDS = `ARRAY['vault','room','rack','shelf','position','box']`;

export const STATEMENTS = [
  `CREATE TABLE places (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind = ANY (${KINDS})),
    parent_id uuid REFERENCES places (id),
    code text NOT NULL,
    name text,
    capacity integer CHECK (capacity > 0),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((kind = 'vault') = (parent_id IS NULL))
  )`,
  'CREATE UNIQUE INDEX places_code ON places (code)',
  'CREATE INDEX places_newest ON places (created_at DESC, id DESC)',
  // A place lies in one of an earlier kind, so there are no circles.
  `CREATE FUNCTION check_place() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.parent_id IS NOT NULL AND NOT EXISTS (SELECT FROM places WHERE id = NEW.parent_id
       AND array_position(${KINDS}, kind) < array_position(${KINDS}, NEW.kind)) THEN
       RAISE EXCEPTION 'a % does not lie there', NEW.kind USING ERRCODE = 'check_violation', CONSTRAINT = 'places_parent';
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER check_place BEFORE INSERT OR UPDATE OF kind, parent_id ON places FOR EACH ROW EXECUTE FUNCTION check_place()',
  'CREATE SEQUENCE account_numbers',
  `CREATE TABLE accounts (
    id uuid PRIMARY KEY,
    number text NOT NULL,
    alias text NOT NULL,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed')),
    holder_type text CHECK (holder_type IN ('customer', 'user')),
    holder_id text,
    insured_limit numeric CHECK (insured_limit > 0),
    insured_currency text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  'CREATE UNIQUE INDEX accounts_number ON accounts (upper(number))',
  'CREATE UNIQUE INDEX accounts_alias ON accounts (alias)',
  'CREATE INDEX accounts_newest ON accounts (created_at DESC, id DESC)',
  // Names by which refiners are known, with one spelling each.
  'CREATE TABLE refiners (key text PRIMARY KEY, name text NOT NULL)',
  `INSERT INTO refiners (key, name) SELECT upper(replace(name, ' ', '')), name FROM unnest(ARRAY[
    'Argor-Heraeus', 'Asahi Refining', 'Heraeus', 'Metalor', 'PAMP', 'Perth Mint', 'Rand Refinery',
    'Royal Canadian Mint', 'Tanaka Kikinzoku', 'Umicore', 'Valcambi']) AS name`,
  `CREATE TABLE movements (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('deposit', 'withdrawal', 'move', 'transfer')),
    state text NOT NULL DEFAULT 'drafted' CHECK (state IN ('drafted', 'approved', 'done', 'cancelled')),
    account_id uuid REFERENCES accounts (id),
    place_id uuid REFERENCES places (id),
    items jsonb NOT NULL DEFAULT '[]',
    item_ids jsonb NOT NULL DEFAULT '[]',
    seen jsonb NOT NULL DEFAULT '{}',
    drafted_by_id text NOT NULL,
    drafted_by text NOT NULL,
    drafted_at timestamptz(3) NOT NULL,
    approved_by_id text,
    approved_by text,
    done_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((state IN ('approved', 'done')) = (approved_by_id IS NOT NULL)),
    CHECK ((state = 'done') = (done_at IS NOT NULL)),
    CONSTRAINT movements_second_person CHECK (approved_by_id <> drafted_by_id),
    CONSTRAINT movements_in_time CHECK (done_at <= drafted_at + interval '24 hours')
  )`,
  'CREATE INDEX movements_newest ON movements (created_at DESC, id DESC)',
  `CREATE INDEX movements_open ON movements (created_at DESC, id DESC) WHERE state = 'drafted'`,
  // `refiner_key` and `serial_key` compare without case and spaces.
  `CREATE TABLE items (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('bar', 'coin', 'bag', 'document', 'object')),
    metal text CHECK (metal IN ('gold', 'silver', 'platinum', 'palladium')),
    refiner text,
    refiner_key text,
    serial text,
    serial_key text,
    gross_weight numeric CHECK (gross_weight > 0 AND scale(gross_weight) <= 6),
    weight_unit text CHECK (weight_unit IN ('ozt', 'g', 'kg')),
    fineness numeric CHECK (fineness > 0 AND fineness < 1000 AND scale(fineness) <= 2),
    fine_weight numeric CHECK (fine_weight >= 0 AND scale(fine_weight) <= 3),
    year smallint,
    seal text,
    insured_value numeric CHECK (insured_value > 0),
    currency text,
    state text NOT NULL CHECK (state IN ('in', 'out')),
    place_id uuid REFERENCES places (id),
    account_id uuid NOT NULL REFERENCES accounts (id),
    movement_id uuid NOT NULL REFERENCES movements (id),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((state = 'in') = (place_id IS NOT NULL)),
    CHECK (kind NOT IN ('bar', 'coin') OR fine_weight IS NOT NULL)
  )`,
  'CREATE INDEX items_newest ON items (created_at DESC, id DESC)',
  `CREATE INDEX items_place ON items (place_id) WHERE state = 'in'`,
  'CREATE INDEX items_account ON items (account_id, created_at DESC, id DESC)',
  `CREATE UNIQUE INDEX items_present ON items (metal, refiner_key, serial_key, (coalesce(year, 0)))
   WHERE state = 'in' AND serial_key IS NOT NULL AND refiner_key IS NOT NULL AND metal IS NOT NULL`,
  // Which item took part in which movement, and where it was before.
  `CREATE TABLE movement_items (
    movement_id uuid NOT NULL REFERENCES movements (id),
    item_id uuid NOT NULL REFERENCES items (id),
    from_place_id uuid REFERENCES places (id),
    from_account_id uuid REFERENCES accounts (id),
    PRIMARY KEY (movement_id, item_id)
  )`,
  'CREATE INDEX movement_items_item ON movement_items (item_id)',
  // An item changes by an approved movement of the right kind alone, and what it is never changes.
  `CREATE FUNCTION check_item() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE cause movements; status text;
   BEGIN
     SELECT * INTO cause FROM movements WHERE id = NEW.movement_id FOR UPDATE;
     IF cause.state IS DISTINCT FROM 'approved' THEN
       RAISE EXCEPTION 'no approved movement' USING ERRCODE = 'check_violation', CONSTRAINT = 'items_movement';
     END IF;
     IF TG_OP = 'INSERT' THEN
       IF cause.kind <> 'deposit' OR NEW.state <> 'in' OR NEW.place_id IS DISTINCT FROM cause.place_id
         OR NEW.account_id IS DISTINCT FROM cause.account_id THEN
         RAISE EXCEPTION 'an item comes in by a deposit' USING ERRCODE = 'check_violation', CONSTRAINT = 'items_movement';
       END IF;
     ELSE
       IF OLD.state <> 'in' THEN
         RAISE EXCEPTION 'the item is out' USING ERRCODE = 'check_violation', CONSTRAINT = 'items_out';
       END IF;
       IF NOT cause.item_ids ? OLD.id::text OR cause.seen ->> OLD.id::text IS DISTINCT FROM OLD.movement_id::text THEN
         RAISE EXCEPTION 'the item was moved' USING ERRCODE = 'check_violation', CONSTRAINT = 'items_moved';
       END IF;
       IF (to_jsonb(NEW) - '{state,place_id,account_id,movement_id,updated_at}'::text[])
           <> (to_jsonb(OLD) - '{state,place_id,account_id,movement_id,updated_at}'::text[])
         OR (NEW.state = 'out') <> (cause.kind = 'withdrawal')
         OR NEW.state = 'in' AND NEW.place_id <> (CASE cause.kind WHEN 'move' THEN cause.place_id ELSE OLD.place_id END)
         OR NEW.account_id <> (CASE cause.kind WHEN 'transfer' THEN cause.account_id ELSE OLD.account_id END) THEN
         RAISE EXCEPTION 'not by this movement' USING ERRCODE = 'check_violation', CONSTRAINT = 'items_movement';
       END IF;
       SELECT accounts.status INTO status FROM accounts WHERE id = OLD.account_id FOR SHARE;
       IF cause.kind IN ('withdrawal', 'transfer') AND status <> 'open' THEN
         RAISE EXCEPTION 'the account is %', status USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_open';
       END IF;
     END IF;
     IF cause.account_id IS NOT NULL THEN
       SELECT accounts.status INTO status FROM accounts WHERE id = cause.account_id FOR SHARE;
       IF status <> 'open' THEN
         RAISE EXCEPTION 'the account is %', status USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_open';
       END IF;
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER check_item BEFORE INSERT OR UPDATE ON items FOR EACH ROW EXECUTE FUNCTION check_item()',
  `CREATE FUNCTION check_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE place places;
   BEGIN
     FOR place IN SELECT * FROM places WHERE id IN (SELECT place_id FROM changed) AND capacity IS NOT NULL
       ORDER BY id FOR NO KEY UPDATE LOOP
       IF (SELECT count(*) FROM items WHERE place_id = place.id AND state = 'in') > place.capacity THEN
         RAISE EXCEPTION 'place % is full', place.code USING ERRCODE = 'check_violation', CONSTRAINT = 'places_capacity';
       END IF;
     END LOOP;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER check_capacity_inserted AFTER INSERT ON items REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION check_capacity()`,
  `CREATE TRIGGER check_capacity_updated AFTER UPDATE ON items REFERENCING NEW TABLE AS changed
   FOR EACH STATEMENT EXECUTE FUNCTION check_capacity()`,
  `CREATE FUNCTION keep_item() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION 'items and movements are never deleted'; END $$`,
  'CREATE TRIGGER keep_item BEFORE DELETE ON items FOR EACH ROW EXECUTE FUNCTION keep_item()',
  'CREATE TRIGGER keep_movement BEFORE DELETE ON movements FOR EACH ROW EXECUTE FUNCTION keep_item()',
  // Each done movement, in the order of the commits: a transaction holds the lock from its position to its commit.
  `CREATE TABLE ledger (
    position bigint PRIMARY KEY,
    id uuid NOT NULL UNIQUE REFERENCES movements (id),
    at timestamptz(3) NOT NULL,
    salt bytea NOT NULL,
    record text NOT NULL,
    root bytea NOT NULL
  )`,
  'CREATE TABLE ledger_logged (position bigint PRIMARY KEY REFERENCES ledger (position), at timestamptz(3) NOT NULL DEFAULT now())',
  `CREATE FUNCTION check_movement() RETURNS trigger LANGUAGE plpgsql
   SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
   DECLARE before ledger; salt bytea; entry text;
   BEGIN
     IF TG_OP = 'INSERT' THEN
       IF NEW.state <> 'drafted' THEN
         RAISE EXCEPTION 'a movement begins as a draft' USING ERRCODE = 'check_violation', CONSTRAINT = 'movements_closed';
       END IF;
       RETURN NEW;
     END IF;
     IF NOT (OLD.state = 'drafted' OR OLD.state = 'approved' AND NEW.state = 'done')
       OR OLD.state = 'drafted' AND NEW.state = 'done'
       OR NEW.state <> 'drafted' AND (NEW.kind, NEW.account_id, NEW.place_id, NEW.items, NEW.seen, NEW.drafted_by_id,
         NEW.drafted_at) IS DISTINCT FROM (OLD.kind, OLD.account_id, OLD.place_id, OLD.items, OLD.seen,
         OLD.drafted_by_id, OLD.drafted_at)
       OR NEW.kind <> 'deposit' AND NEW.state <> 'drafted' AND NEW.item_ids <> OLD.item_ids THEN
       RAISE EXCEPTION 'the movement is closed' USING ERRCODE = 'check_violation', CONSTRAINT = 'movements_closed';
     END IF;
     IF NEW.state = 'done' THEN
       PERFORM pg_advisory_xact_lock(hashtext('ledger'));
       SELECT * INTO before FROM ledger ORDER BY position DESC LIMIT 1;
       salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
       entry := jsonb_build_object('id', NEW.id, 'kind', NEW.kind, 'account_id', NEW.account_id, 'place_id', NEW.place_id,
         'drafted_by', NEW.drafted_by_id, 'drafted_at', NEW.drafted_at, 'approved_by', NEW.approved_by_id,
         'done_at', NEW.done_at, 'items', (
           SELECT jsonb_agg(jsonb_build_object('id', item.id, 'kind', item.kind, 'metal', item.metal, 'refiner', item.refiner,
             'serial', item.serial, 'year', item.year, 'gross_weight', item.gross_weight::text,
             'weight_unit', item.weight_unit, 'fineness', item.fineness::text, 'fine_weight', item.fine_weight::text,
             'seal', item.seal, 'insured_value', item.insured_value::text, 'currency', item.currency,
             'state', item.state, 'place_id', item.place_id, 'account_id', item.account_id,
             'from_place_id', part.from_place_id, 'from_account_id', part.from_account_id) ORDER BY item.id)
           FROM movement_items part JOIN items item ON item.id = part.item_id WHERE part.movement_id = NEW.id))::text;
       INSERT INTO ledger (position, id, at, salt, record, root)
       VALUES (coalesce(before.position, 0) + 1, NEW.id, NEW.done_at, salt, entry,
         sha256(coalesce(before.root, ''::bytea) || sha256(salt || convert_to(entry, 'UTF8'))));
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER check_movement BEFORE INSERT OR UPDATE ON movements FOR EACH ROW EXECUTE FUNCTION check_movement()',
  // Returns the first entry that does not follow from the one before it, for the doctor.
  `CREATE FUNCTION check_ledger() RETURNS text LANGUAGE sql STABLE AS $$
     SELECT 'the entry ' || position FROM (
       SELECT *, lag(root, 1, ''::bytea) OVER (ORDER BY position) AS former, row_number() OVER (ORDER BY position) AS nth
       FROM ledger) AS entry
     WHERE root <> sha256(former || sha256(salt || convert_to(record, 'UTF8'))) OR position <> nth
     ORDER BY position LIMIT 1
   $$`,
];
