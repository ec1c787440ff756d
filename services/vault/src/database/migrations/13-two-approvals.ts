import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STATEMENTS as BASELINE } from './01-baseline.js';
import { refuse } from './06-counts.js';

/** Adds a second approval to movements whose insured value is above an amount. */
export class TwoApprovals1796000000013 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  /** Fails while a movement waits for its second approval, or was cancelled while it did. */
  async down(database: QueryRunner) {
    for (const statement of REVERTED) await database.query(statement);
  }
}

export const STATEMENTS = [
  // `two_above`: the company's setting when it was drafted, or a lower one when it was approved.
  `ALTER TABLE movements
     ADD two_above numeric CHECK (two_above >= 0),
     ADD approvals_needed smallint NOT NULL DEFAULT 1 CHECK (approvals_needed IN (1, 2)),
     ADD approved_at timestamptz(3),
     ADD second_approved_by_id text,
     ADD second_approved_by text,
     DROP CONSTRAINT movements_check,
     ADD CONSTRAINT movements_check CHECK (CASE state WHEN 'drafted' THEN approved_by_id IS NULL
       WHEN 'cancelled' THEN true ELSE approved_by_id IS NOT NULL END),
     ADD CONSTRAINT movements_third_person CHECK (second_approved_by_id NOT IN (drafted_by_id, approved_by_id)),
     ADD CONSTRAINT movements_two_approvals
       CHECK (state <> 'done' OR approvals_needed = 1 OR second_approved_by_id IS NOT NULL),
     DROP CONSTRAINT movements_in_time,
     ADD CONSTRAINT movements_in_time CHECK (greatest(approved_at, done_at) <= drafted_at + interval '24 hours')`,
  // Insured values of what comes in and of what is there already, each whatever their currency; one that lacks a value
  // may be worth any amount.
  `CREATE FUNCTION approvals_needed(above numeric, items jsonb, item_ids jsonb) RETURNS smallint
   LANGUAGE sql STABLE AS $$
     SELECT (CASE WHEN above IS NOT NULL AND bool_or(lacks_value OR total > above) THEN 2 ELSE 1 END)::smallint FROM (
       SELECT bool_or(value IS NULL) AS lacks_value, sum(value) AS total FROM (
         SELECT 'coming' AS side, (item ->> 'insured_value')::numeric AS value FROM jsonb_array_elements($2) AS item
         UNION ALL SELECT 'present', insured_value FROM items
           WHERE id IN (SELECT jsonb_array_elements_text($3)::uuid)) AS each
       GROUP BY side) AS sides
   $$`,
  `CREATE FUNCTION check_item_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF EXISTS (SELECT FROM movements
       WHERE id = NEW.movement_id AND approvals_needed = 2 AND second_approved_by_id IS NULL) THEN
       ${refuse('items_movement')}
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_item_approvals BEFORE INSERT OR UPDATE ON items
   FOR EACH ROW EXECUTE FUNCTION check_item_approvals()`,
  `CREATE FUNCTION movement_entry(done movements) RETURNS jsonb LANGUAGE sql STABLE
   SET timezone = 'UTC' SET datestyle = 'ISO' AS $$
     SELECT jsonb_build_object('id', done.id, 'kind', done.kind, 'account_id', done.account_id,
       'place_id', done.place_id, 'drafted_by', done.drafted_by_id, 'drafted_at', done.drafted_at,
       'approved_by', done.approved_by_id, 'done_at', done.done_at, 'items', (
         SELECT jsonb_agg(jsonb_build_object('id', item.id, 'kind', item.kind, 'metal', item.metal,
           'refiner', item.refiner, 'serial', item.serial, 'year', item.year, 'gross_weight', item.gross_weight::text,
           'weight_unit', item.weight_unit, 'fineness', item.fineness::text, 'fine_weight', item.fine_weight::text,
           'seal', item.seal, 'insured_value', item.insured_value::text, 'currency', item.currency,
           'state', item.state, 'place_id', item.place_id, 'account_id', item.account_id,
           'from_place_id', part.from_place_id, 'from_account_id', part.from_account_id) ORDER BY item.id)
         FROM movement_items part JOIN items item ON item.id = part.item_id WHERE part.movement_id = done.id))
       || CASE WHEN done.approvals_needed = 1 THEN '{}' ELSE jsonb_build_object('two_above', done.two_above::text,
         'approved_at', done.approved_at, 'second_approved_by', done.second_approved_by_id) END
   $$`,
  // A draft changes freely, an approval adds to it, and nothing else ever changes.
  `CREATE OR REPLACE FUNCTION check_movement() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE
     progress text[] := '{state,item_ids,two_above,approvals_needed,approved_by_id,approved_by,approved_at,
       second_approved_by_id,second_approved_by,done_at,updated_at}';
   BEGIN
     IF NEW.state IN ('drafted', 'approved') AND (TG_OP = 'INSERT' OR OLD.state = 'drafted')
       AND NEW.approvals_needed <> approvals_needed(NEW.two_above, NEW.items, NEW.item_ids) THEN
       ${refuse('movements_approvals')}
     END IF;
     IF TG_OP = 'INSERT' THEN
       IF NEW.state <> 'drafted' THEN ${refuse('movements_closed')} END IF;
       RETURN NEW;
     END IF;
     IF OLD.state IN ('done', 'cancelled') OR OLD.state = 'drafted' AND NEW.state = 'done'
       OR OLD.state = 'approved' AND NEW.state = 'drafted'
       OR NEW.state <> 'drafted' AND (to_jsonb(NEW) - progress <> to_jsonb(OLD) - progress
         OR NEW.item_ids <> OLD.item_ids AND (NEW.kind <> 'deposit' OR NEW.state <> 'done')) THEN
       ${refuse('movements_closed')}
     END IF;
     IF OLD.state = 'drafted' AND (NEW.second_approved_by_id IS NOT NULL
         OR NEW.state = 'approved' AND coalesce(NEW.two_above, 'infinity') > coalesce(OLD.two_above, 'infinity'))
       OR OLD.state = 'approved' AND ((NEW.two_above, NEW.approvals_needed, NEW.approved_by_id, NEW.approved_at)
           IS DISTINCT FROM (OLD.two_above, OLD.approvals_needed, OLD.approved_by_id, OLD.approved_at)
         OR NEW.second_approved_by_id IS DISTINCT FROM OLD.second_approved_by_id AND OLD.second_approved_by_id IS NOT NULL) THEN
       ${refuse('movements_approvals')}
     END IF;
     IF NEW.state = 'done' THEN PERFORM enter_ledger(NEW.done_at, movement_entry(NEW), NEW.id); END IF;
     RETURN NEW;
   END $$`,
];

const former = (name: string) =>
  BASELINE.filter((statement) => statement.startsWith(`CREATE FUNCTION ${name}()`)).map((statement) =>
    statement.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
  );

const REVERTED = [
  ...former('check_movement'),
  'DROP TRIGGER check_item_approvals ON items',
  `ALTER TABLE movements
     DROP CONSTRAINT movements_check, DROP CONSTRAINT movements_third_person, DROP CONSTRAINT movements_two_approvals,
     DROP CONSTRAINT movements_in_time,
     ADD CONSTRAINT movements_check CHECK ((state IN ('approved', 'done')) = (approved_by_id IS NOT NULL)),
     ADD CONSTRAINT movements_in_time CHECK (done_at <= drafted_at + interval '24 hours')`,
  'DROP FUNCTION movement_entry, check_item_approvals, approvals_needed',
  `ALTER TABLE movements DROP two_above, DROP approvals_needed, DROP approved_at, DROP second_approved_by_id,
     DROP second_approved_by`,
];
