import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuse } from './06-counts.js';

/** Creates safety deposit boxes, their rentals, visits and forced openings, which are entries of the ledger too. */
export class DepositBoxes1796000000008 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE forced_openings, visits, rental_payments, rentals, deposit_boxes');
    await database.query(`DROP FUNCTION check_box, check_rental, note_rental, check_rental_payment, count_rental_payment,
      check_visit, note_visit, check_opening, note_opening, keep_box, person_key`);
  }
}

/** Zones in which a day begins first, and last: the company's own is between them. */
const [FIRST, LAST] = ['Pacific/Kiritimati', 'Etc/GMT+12'];

export const STATEMENTS = [
  `CREATE FUNCTION person_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
     SELECT lower(regexp_replace(normalize(name, NFKC), '\\s', '', 'g'))
   $$`,
  `CREATE TABLE deposit_boxes (
    id uuid PRIMARY KEY,
    number text NOT NULL,
    number_key text NOT NULL,
    size text NOT NULL,
    place_id uuid NOT NULL REFERENCES places (id),
    key_1 text,
    key_2 text,
    state text NOT NULL CHECK (state IN ('free', 'rented', 'rekey', 'out_of_service')),
    rekey_due boolean NOT NULL DEFAULT false,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  )`,
  'CREATE UNIQUE INDEX deposit_boxes_number ON deposit_boxes (number)',
  'CREATE INDEX deposit_boxes_newest ON deposit_boxes (created_at DESC, id DESC)',
  'CREATE INDEX deposit_boxes_by_number ON deposit_boxes (number_key, id)',
  'CREATE INDEX deposit_boxes_place ON deposit_boxes (place_id)',
  `CREATE TABLE rentals (
    id uuid PRIMARY KEY,
    box_id uuid NOT NULL REFERENCES deposit_boxes (id),
    account_id uuid NOT NULL REFERENCES accounts (id),
    starts_on date NOT NULL,
    until date CHECK (until >= starts_on),
    period text NOT NULL CHECK (period IN ('month', 'quarter', 'year')),
    fee numeric NOT NULL CHECK (fee >= 0),
    deposit numeric CHECK (deposit >= 0),
    currency text NOT NULL,
    paid_periods integer NOT NULL DEFAULT 0 CHECK (paid_periods >= 0),
    paid_until date NOT NULL,
    end_reason text CHECK (end_reason IN ('notice', 'death', 'court')),
    keys_returned text CHECK (keys_returned IN ('both', 'one', 'none')),
    end_note text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((until IS NULL) = (end_reason IS NULL)),
    CHECK ((until IS NULL) = (keys_returned IS NULL)),
    CONSTRAINT rentals_paid_until CHECK (paid_until = (starts_on + paid_periods *
      CASE period WHEN 'month' THEN interval '1 month' WHEN 'quarter' THEN interval '3 months' ELSE interval '1 year' END)::date)
  )`,
  // One open rental per box.
  `ALTER TABLE rentals ADD CONSTRAINT rentals_open EXCLUDE USING btree (box_id WITH =) WHERE (until IS NULL)`,
  'CREATE INDEX rentals_box ON rentals (box_id, created_at DESC, id DESC)',
  'CREATE INDEX rentals_account ON rentals (account_id, created_at DESC, id DESC)',
  'CREATE INDEX rentals_newest ON rentals (created_at DESC, id DESC)',
  'CREATE INDEX rentals_paid_until ON rentals (paid_until, id)',
  // The state follows from rentals and keys; `rekey_due` outlives a time out of service.
  `CREATE FUNCTION check_box() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE is_open boolean;
   BEGIN
     IF TG_OP = 'INSERT' THEN
       IF NEW.state <> 'free' OR NEW.rekey_due THEN ${refuse('boxes_state')} END IF;
       RETURN NEW;
     END IF;
     is_open := EXISTS (SELECT FROM rentals WHERE box_id = NEW.id AND until IS NULL);
     NEW.rekey_due := OLD.rekey_due;
     IF NEW.state <> OLD.state THEN
       IF NOT (CASE NEW.state
         WHEN 'rented' THEN OLD.state = 'free' AND is_open
         WHEN 'rekey' THEN OLD.state = 'rented' AND NOT is_open OR OLD.state = 'out_of_service' AND OLD.rekey_due
         WHEN 'free' THEN OLD.state = 'rekey' OR OLD.state = 'out_of_service' AND NOT OLD.rekey_due
         ELSE OLD.state IN ('free', 'rekey') END) THEN
         ${refuse('boxes_state')}
       END IF;
       IF OLD.state = 'rented' THEN NEW.rekey_due := true; END IF;
       IF OLD.state = 'rekey' AND NEW.state = 'free' THEN
         IF NEW.key_1 IS NULL OR NEW.key_2 IS NULL
           OR coalesce(upper(NEW.key_1) IN (upper(OLD.key_1), upper(OLD.key_2)), false)
           OR coalesce(upper(NEW.key_2) IN (upper(OLD.key_1), upper(OLD.key_2)), false) THEN
           ${refuse('boxes_keys')}
         END IF;
         NEW.rekey_due := false;
         RETURN NEW;
       END IF;
     END IF;
     IF OLD.state <> 'free' AND (OLD.key_1 IS NOT NULL AND NEW.key_1 IS DISTINCT FROM OLD.key_1
         OR OLD.key_2 IS NOT NULL AND NEW.key_2 IS DISTINCT FROM OLD.key_2) THEN
       ${refuse('boxes_state')}
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER check_box BEFORE INSERT OR UPDATE ON deposit_boxes FOR EACH ROW EXECUTE FUNCTION check_box()',
  `CREATE TABLE rental_payments (
    id uuid PRIMARY KEY,
    rental_id uuid NOT NULL REFERENCES rentals (id),
    periods smallint NOT NULL CHECK (periods IN (1, -1)),
    corrects uuid UNIQUE REFERENCES rental_payments (id),
    recorded_by_id text NOT NULL,
    recorded_by text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((periods = -1) = (corrects IS NOT NULL))
  )`,
  'CREATE INDEX rental_payments_rental ON rental_payments (rental_id, id)',
  `CREATE TABLE visits (
    id uuid PRIMARY KEY,
    box_id uuid NOT NULL REFERENCES deposit_boxes (id),
    rental_id uuid NOT NULL REFERENCES rentals (id),
    visitor text,
    identified_by text NOT NULL
      CHECK (identified_by IN ('passport', 'id_card', 'driving_license', 'residence_permit', 'known')),
    accompanied_by_id text NOT NULL,
    accompanied_by text NOT NULL,
    in_at timestamptz(3) NOT NULL,
    out_at timestamptz(3) CHECK (out_at >= in_at),
    voided_at timestamptz(3),
    voided_by text,
    void_reason text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK ((voided_at IS NULL) = (void_reason IS NULL))
  )`,
  'CREATE UNIQUE INDEX visits_open ON visits (box_id) WHERE out_at IS NULL AND voided_at IS NULL',
  'CREATE INDEX visits_box ON visits (box_id, created_at DESC, id DESC)',
  'CREATE INDEX visits_newest ON visits (created_at DESC, id DESC)',
  `CREATE FUNCTION check_rental() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE box deposit_boxes; status text;
   BEGIN
     SELECT * INTO box FROM deposit_boxes WHERE id = NEW.box_id FOR UPDATE;
     IF TG_OP = 'INSERT' THEN
       IF box.state IS DISTINCT FROM 'free' THEN ${refuse('boxes_state')} END IF;
       SELECT accounts.status INTO status FROM accounts WHERE id = NEW.account_id FOR SHARE;
       IF status <> 'open' THEN ${refuse('accounts_open')} END IF;
       IF EXISTS (SELECT FROM rentals WHERE box_id = NEW.box_id AND until > NEW.starts_on) THEN
         ${refuse('rentals_overlap')}
       END IF;
       IF NEW.until IS NOT NULL OR NEW.paid_periods <> 0 THEN ${refuse('rentals_ended')} END IF;
       RETURN NEW;
     END IF;
     IF (to_jsonb(NEW) - '{until,end_reason,keys_returned,end_note,paid_periods,paid_until,updated_at}'::text[])
         <> (to_jsonb(OLD) - '{until,end_reason,keys_returned,end_note,paid_periods,paid_until,updated_at}'::text[])
       OR OLD.until IS NOT NULL AND (NEW.until, NEW.end_reason, NEW.keys_returned)
         IS DISTINCT FROM (OLD.until, OLD.end_reason, OLD.keys_returned)
       OR OLD.until IS NOT NULL AND NEW.end_note IS NOT NULL AND NEW.end_note IS DISTINCT FROM OLD.end_note
       OR NEW.paid_periods <> (SELECT coalesce(sum(periods), 0) FROM rental_payments WHERE rental_id = NEW.id) THEN
       ${refuse('rentals_ended')}
     END IF;
     IF OLD.until IS NULL AND NEW.until IS NOT NULL AND EXISTS (
       SELECT FROM visits WHERE box_id = NEW.box_id AND out_at IS NULL AND voided_at IS NULL) THEN
       ${refuse('visits_inside')}
     END IF;
     IF OLD.until IS NULL AND EXISTS (
       SELECT FROM visits WHERE rental_id = NEW.id AND voided_at IS NULL AND (in_at AT TIME ZONE '${LAST}')::date > NEW.until) THEN
       ${refuse('rentals_visited')}
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER check_rental BEFORE INSERT OR UPDATE ON rentals FOR EACH ROW EXECUTE FUNCTION check_rental()',
  `CREATE FUNCTION note_rental() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'UPDATE' AND (OLD.until IS NULL) = (NEW.until IS NULL) THEN RETURN NULL; END IF;
     UPDATE deposit_boxes SET state = CASE WHEN NEW.until IS NULL THEN 'rented' ELSE 'rekey' END,
       updated_at = greatest(now(), updated_at + interval '1 ms') WHERE id = NEW.box_id;
     PERFORM enter_ledger(NEW.updated_at, jsonb_build_object(
       'kind', CASE WHEN NEW.until IS NULL THEN 'rental_started' ELSE 'rental_ended' END,
       'rental_id', NEW.id, 'box_id', NEW.box_id, 'account_id', NEW.account_id, 'starts_on', NEW.starts_on, 'until', NEW.until,
       'period', NEW.period, 'fee', NEW.fee::text, 'deposit', NEW.deposit::text, 'currency', NEW.currency,
       'reason', NEW.end_reason, 'keys_returned', NEW.keys_returned));
     RETURN NULL;
   END $$`,
  'CREATE TRIGGER note_rental AFTER INSERT OR UPDATE ON rentals FOR EACH ROW EXECUTE FUNCTION note_rental()',
  `CREATE FUNCTION check_rental_payment() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.corrects IS NOT NULL AND NOT EXISTS (SELECT FROM rental_payments
       WHERE id = NEW.corrects AND rental_id = NEW.rental_id AND periods = 1) THEN
       ${refuse('rental_payments_corrects')}
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_rental_payment BEFORE INSERT ON rental_payments
   FOR EACH ROW EXECUTE FUNCTION check_rental_payment()`,
  `CREATE FUNCTION count_rental_payment() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE rentals SET paid_periods = paid_periods + NEW.periods,
       paid_until = (starts_on + (paid_periods + NEW.periods) * CASE period WHEN 'month' THEN interval '1 month'
         WHEN 'quarter' THEN interval '3 months' ELSE interval '1 year' END)::date,
       updated_at = greatest(now(), updated_at + interval '1 ms')
     WHERE id = NEW.rental_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER count_rental_payment AFTER INSERT ON rental_payments
   FOR EACH ROW EXECUTE FUNCTION count_rental_payment()`,
  // A visit is over once, or void, and otherwise only loses the visitor's name.
  `CREATE FUNCTION check_visit() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE rental rentals; box deposit_boxes;
   BEGIN
     IF TG_OP = 'INSERT' THEN
       -- In the order of payments and ends, which lock the rental before its box.
       SELECT * INTO rental FROM rentals WHERE id = NEW.rental_id FOR SHARE;
       SELECT * INTO box FROM deposit_boxes WHERE id = NEW.box_id FOR UPDATE;
       IF box.state <> 'rented' OR rental.box_id <> NEW.box_id OR rental.until IS NOT NULL
         OR rental.starts_on > (NEW.in_at AT TIME ZONE '${FIRST}')::date THEN
         ${refuse('boxes_state')}
       END IF;
       IF NEW.out_at IS NOT NULL OR NEW.voided_at IS NOT NULL THEN ${refuse('visits_closed')} END IF;
       RETURN NEW;
     END IF;
     IF (to_jsonb(NEW) - '{visitor,out_at,voided_at,voided_by,void_reason,updated_at}'::text[])
         <> (to_jsonb(OLD) - '{visitor,out_at,voided_at,voided_by,void_reason,updated_at}'::text[])
       OR NEW.visitor IS NOT NULL AND NEW.visitor IS DISTINCT FROM OLD.visitor
       OR NEW.out_at IS DISTINCT FROM OLD.out_at AND (OLD.out_at IS NOT NULL OR OLD.voided_at IS NOT NULL)
       OR OLD.voided_at IS NOT NULL AND (NEW.voided_at, NEW.voided_by) IS DISTINCT FROM (OLD.voided_at, OLD.voided_by) THEN
       ${refuse('visits_closed')}
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER check_visit BEFORE INSERT OR UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION check_visit()',
  // Without the visitor's name, which an erasure removes.
  `CREATE FUNCTION note_visit() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE kind text;
   BEGIN
     kind := CASE WHEN TG_OP = 'INSERT' THEN 'visit'
       WHEN NEW.voided_at IS DISTINCT FROM OLD.voided_at THEN 'visit_voided'
       WHEN NEW.out_at IS DISTINCT FROM OLD.out_at THEN 'visit_ended' END;
     IF kind IS NULL THEN RETURN NULL; END IF;
     PERFORM enter_ledger(NEW.updated_at, jsonb_build_object('kind', kind, 'visit_id', NEW.id, 'box_id', NEW.box_id,
       'rental_id', NEW.rental_id, 'identified_by', NEW.identified_by, 'accompanied_by', NEW.accompanied_by_id,
       'in_at', NEW.in_at, 'out_at', NEW.out_at, 'voided_at', NEW.voided_at));
     RETURN NULL;
   END $$`,
  'CREATE TRIGGER note_visit AFTER INSERT OR UPDATE ON visits FOR EACH ROW EXECUTE FUNCTION note_visit()',
  `CREATE TABLE forced_openings (
    id uuid PRIMARY KEY,
    rental_id uuid NOT NULL REFERENCES rentals (id),
    reason text NOT NULL CHECK (reason IN ('arrears', 'death', 'court')),
    witness_1 text,
    witness_2 text,
    inventory text NOT NULL,
    recorded_by_id text NOT NULL,
    recorded_by text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT forced_openings_witnesses CHECK (person_key(witness_1) <> person_key(witness_2)
      AND person_key(recorded_by) NOT IN (person_key(witness_1), person_key(witness_2)))
  )`,
  'CREATE UNIQUE INDEX forced_openings_rental ON forced_openings (rental_id)',
  `CREATE FUNCTION check_opening() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE rental rentals; box deposit_boxes;
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       IF (to_jsonb(NEW) - '{witness_1,witness_2}'::text[]) <> (to_jsonb(OLD) - '{witness_1,witness_2}'::text[])
         OR coalesce(NEW.witness_1 <> OLD.witness_1, false) OR coalesce(NEW.witness_2 <> OLD.witness_2, false)
         OR OLD.witness_1 IS NULL AND NEW.witness_1 IS NOT NULL OR OLD.witness_2 IS NULL AND NEW.witness_2 IS NOT NULL THEN
         ${refuse('openings_closed')}
       END IF;
       RETURN NEW;
     END IF;
     IF NEW.witness_1 IS NULL OR NEW.witness_2 IS NULL THEN ${refuse('forced_openings_witnesses')} END IF;
     SELECT * INTO rental FROM rentals WHERE id = NEW.rental_id FOR UPDATE;
     SELECT * INTO box FROM deposit_boxes WHERE id = rental.box_id FOR UPDATE;
     IF NOT (CASE NEW.reason
         WHEN 'arrears' THEN rental.paid_until < coalesce(rental.until, (now() AT TIME ZONE 'UTC')::date)
         ELSE coalesce(rental.end_reason = NEW.reason, false) END)
       OR rental.until IS NOT NULL AND (NOT box.rekey_due OR EXISTS (
         SELECT FROM rentals later WHERE later.box_id = rental.box_id AND later.created_at > rental.created_at)) THEN
       ${refuse('openings_refused')}
     END IF;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER check_opening BEFORE INSERT OR UPDATE ON forced_openings FOR EACH ROW EXECUTE FUNCTION check_opening()',
  `CREATE FUNCTION note_opening() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM enter_ledger(NEW.created_at, jsonb_build_object('kind', 'forced_opening', 'opening_id', NEW.id,
       'rental_id', NEW.rental_id, 'reason', NEW.reason, 'recorded_by', NEW.recorded_by_id,
       'inventory_sha256', encode(sha256(convert_to(NEW.inventory, 'UTF8')), 'hex')));
     RETURN NULL;
   END $$`,
  'CREATE TRIGGER note_opening AFTER INSERT ON forced_openings FOR EACH ROW EXECUTE FUNCTION note_opening()',
  `CREATE FUNCTION keep_box() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION 'boxes, rentals, visits and openings are never deleted'; END $$`,
  ...['deposit_boxes', 'rentals', 'visits', 'forced_openings'].map(
    (table) => `CREATE TRIGGER keep_box BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION keep_box()`,
  ),
];
