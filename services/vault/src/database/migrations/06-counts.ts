import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates counts, whose approvals are entries of the ledger, as done movements are. */
export class Counts1796000000006 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  /** Fails once the ledger has an entry that is no movement, which it keeps. */
  async down(database: QueryRunner) {
    await database.query('DROP TABLE count_reasons, count_scans, count_lines, counts');
    await database.query('DROP FUNCTION check_count, check_count_rows, keep_reason, enter_ledger');
    await database.query(
      'ALTER TABLE ledger ADD CONSTRAINT ledger_id_fkey FOREIGN KEY (id) REFERENCES movements (id)',
    );
  }
}

export const refuse = (constraint: string) =>
  `RAISE EXCEPTION '${constraint}' USING ERRCODE = 'check_violation', CONSTRAINT = '${constraint}';`;

/** Statement triggers, since each kind of change has rows of its own. */
const rowTriggers = (table: string) =>
  [
    ['INSERT', 'NEW'],
    ['UPDATE', 'OLD'],
    ['DELETE', 'OLD'],
  ].map(
    ([change, rows]) => `CREATE TRIGGER check_${table}_${change?.toLowerCase()} AFTER ${change} ON ${table}
      REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION check_count_rows()`,
  );

const STATEMENTS = [
  // Its entries are no longer movements alone.
  'ALTER TABLE ledger DROP CONSTRAINT ledger_id_fkey',
  // Holds the lock until the commit, so call it last.
  `CREATE FUNCTION enter_ledger(at timestamptz, entry jsonb, entry_id uuid DEFAULT gen_random_uuid()) RETURNS void
   LANGUAGE plpgsql AS $$
   DECLARE before ledger; salt bytea;
   BEGIN
     PERFORM pg_advisory_xact_lock(hashtext('ledger'));
     SELECT * INTO before FROM ledger ORDER BY position DESC LIMIT 1;
     salt := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
     INSERT INTO ledger (position, id, at, salt, record, root)
     VALUES (coalesce(before.position, 0) + 1, entry_id, at, salt, entry::text,
       sha256(coalesce(before.root, ''::bytea) || sha256(salt || convert_to(entry::text, 'UTF8'))));
   END $$`,
  `CREATE TABLE counts (
    id uuid PRIMARY KEY,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'finished', 'approved', 'cancelled')),
    place_id uuid REFERENCES places (id),
    account_id uuid REFERENCES accounts (id),
    position bigint NOT NULL,
    finished_position bigint CHECK (finished_position >= position),
    started_by_id text NOT NULL,
    started_by text NOT NULL,
    started_at timestamptz(3) NOT NULL,
    finished_by_id text,
    finished_by text,
    finished_at timestamptz(3),
    approved_by_id text,
    approved_by text,
    approved_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (num_nonnulls(place_id, account_id) = 1),
    CHECK (state NOT IN ('finished', 'approved') OR num_nulls(finished_position, finished_by_id, finished_at) = 0),
    CHECK ((state = 'approved') = (approved_by_id IS NOT NULL)),
    CHECK ((state = 'approved') = (approved_at IS NOT NULL))
  )`,
  'CREATE INDEX counts_newest ON counts (created_at DESC, id DESC)',
  `CREATE INDEX counts_approved ON counts (place_id, finished_at DESC) WHERE state = 'approved'`,
  `CREATE UNIQUE INDEX counts_open ON counts (coalesce(place_id, account_id)) WHERE state = 'open'`,
  // The items that were there at the start, and what else was scanned. `item_id` is no foreign key: its check would
  // wait for movements, which wait for the ledger that a start holds. Items are never deleted.
  `CREATE TABLE count_lines (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    count_id uuid NOT NULL REFERENCES counts (id),
    expected boolean NOT NULL,
    outcome text NOT NULL
      CHECK (outcome IN ('left', 'found', 'missing', 'moved', 'foreign', 'unknown', 'ambiguous')),
    item_id uuid,
    code text,
    code_key text,
    place_id uuid REFERENCES places (id),
    account_id uuid REFERENCES accounts (id),
    position bigint,
    reason text,
    explained_by_id text,
    explained_by text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((item_id IS NULL) = (outcome IN ('unknown', 'ambiguous'))),
    CHECK ((item_id IS NULL) = (code_key IS NOT NULL)),
    CHECK (expected = (outcome IN ('left', 'found', 'missing')) OR outcome = 'moved')
  )`,
  'CREATE UNIQUE INDEX count_lines_item ON count_lines (count_id, item_id) WHERE item_id IS NOT NULL',
  'CREATE UNIQUE INDEX count_lines_code ON count_lines (count_id, code_key) WHERE code_key IS NOT NULL',
  'CREATE INDEX count_lines_newest ON count_lines (count_id, created_at DESC, id DESC)',
  'CREATE INDEX count_lines_outcome ON count_lines (count_id, outcome)',
  // `item_id`: the one item that has the code, or the chosen one.
  `CREATE TABLE count_scans (
    count_id uuid NOT NULL REFERENCES counts (id),
    id uuid NOT NULL,
    code text NOT NULL,
    code_key text NOT NULL,
    item_id uuid,
    again boolean NOT NULL,
    scanned_at timestamptz(3) NOT NULL,
    by_id text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (count_id, id)
  )`,
  'CREATE INDEX count_scans_item ON count_scans (count_id, item_id)',
  'CREATE INDEX count_scans_code ON count_scans (count_id, code_key)',
  `CREATE FUNCTION check_count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM FROM counts WHERE id IN (SELECT count_id FROM changed) FOR SHARE;
     IF EXISTS (SELECT FROM counts WHERE id IN (SELECT count_id FROM changed)
       AND state IN ('approved', 'cancelled')) THEN
       ${refuse('counts_closed')}
     END IF;
     RETURN NULL;
   END $$`,
  // Each reason ever given: a later one replaces that of the line. A known item also deletes the line of its code.
  `CREATE TABLE count_reasons (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    count_id uuid NOT NULL REFERENCES counts (id),
    line_id uuid NOT NULL,
    reason text NOT NULL,
    by_id text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX count_reasons_by ON count_reasons (count_id, by_id)',
  `CREATE FUNCTION keep_reason() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO count_reasons (count_id, line_id, reason, by_id)
     VALUES (NEW.count_id, NEW.id, NEW.reason, NEW.explained_by_id);
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER keep_reason AFTER UPDATE OF reason, explained_by_id ON count_lines
   FOR EACH ROW WHEN (NEW.reason IS NOT NULL) EXECUTE FUNCTION keep_reason()`,
  ...rowTriggers('count_lines'),
  ...rowTriggers('count_scans'),
  // The entry has the differences with their reasons, and a hash over what became of each item.
  `CREATE FUNCTION check_count() RETURNS trigger LANGUAGE plpgsql
   SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
   BEGIN
     IF TG_OP = 'INSERT' THEN
       IF NEW.state <> 'open' THEN
         ${refuse('counts_closed')}
       END IF;
       RETURN NEW;
     END IF;
     IF OLD.state IN ('approved', 'cancelled')
       OR NEW.state = 'open' AND OLD.state <> 'open' OR NEW.state = 'approved' AND OLD.state <> 'finished'
       OR (NEW.place_id, NEW.account_id, NEW.position, NEW.started_by_id, NEW.started_at)
         IS DISTINCT FROM (OLD.place_id, OLD.account_id, OLD.position, OLD.started_by_id, OLD.started_at)
       OR OLD.state = 'finished' AND (NEW.finished_position, NEW.finished_by_id, NEW.finished_at)
         IS DISTINCT FROM (OLD.finished_position, OLD.finished_by_id, OLD.finished_at) THEN
       ${refuse('counts_closed')}
     END IF;
     IF NEW.state = 'approved' THEN
       IF NEW.approved_by_id IN (NEW.started_by_id, NEW.finished_by_id)
         OR EXISTS (SELECT FROM count_scans WHERE count_id = NEW.id AND by_id = NEW.approved_by_id)
         OR EXISTS (SELECT FROM count_reasons WHERE count_id = NEW.id AND by_id = NEW.approved_by_id) THEN
         ${refuse('counts_second_person')}
       END IF;
       IF EXISTS (SELECT FROM count_lines WHERE count_id = NEW.id AND outcome = 'left') THEN
         ${refuse('counts_closed')}
       END IF;
       IF EXISTS (SELECT FROM count_lines WHERE count_id = NEW.id AND reason IS NULL
         AND outcome IN ('missing', 'foreign', 'unknown', 'ambiguous')) THEN
         ${refuse('counts_explained')}
       END IF;
       PERFORM enter_ledger(NEW.approved_at, jsonb_build_object('id', NEW.id, 'kind', 'count', 'place_id', NEW.place_id, 'account_id', NEW.account_id,
         'position', NEW.position, 'finished_position', NEW.finished_position,
         'started_by', NEW.started_by_id, 'started_at', NEW.started_at,
         'finished_by', NEW.finished_by_id, 'finished_at', NEW.finished_at,
         'approved_by', NEW.approved_by_id, 'approved_at', NEW.approved_at,
         'outcomes', (SELECT jsonb_object_agg(outcome, items) FROM (
           SELECT outcome, count(*) AS items FROM count_lines WHERE count_id = NEW.id GROUP BY outcome) AS each),
         'differences', (
           SELECT jsonb_agg(jsonb_build_object('outcome', outcome, 'item_id', item_id, 'code', code,
             'place_id', place_id, 'account_id', account_id, 'reason', reason, 'explained_by', explained_by_id) ORDER BY id)
           FROM count_lines WHERE count_id = NEW.id AND outcome IN ('missing', 'foreign', 'unknown', 'ambiguous')),
         'items', (SELECT encode(sha256(convert_to(string_agg(item_id::text || ' ' || outcome, ',' ORDER BY item_id), 'UTF8')), 'hex')
           FROM count_lines WHERE count_id = NEW.id AND item_id IS NOT NULL)), NEW.id);
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER check_count BEFORE INSERT OR UPDATE ON counts FOR EACH ROW EXECUTE FUNCTION check_count()',
  'CREATE TRIGGER keep_count BEFORE DELETE ON counts FOR EACH ROW EXECUTE FUNCTION keep_item()',
];
