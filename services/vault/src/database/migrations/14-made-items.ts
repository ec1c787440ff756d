import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STATEMENTS as BASELINE } from './01-baseline.js';
import { refuse } from './06-counts.js';

/** Adds movements that make items from others: splits and melts. */
export class MadeItems1796000000014 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  /** Fails once an item was split or melted. */
  async down(database: QueryRunner) {
    for (const statement of REVERTED) await database.query(statement);
  }
}

const MADE = `('split', 'melt')`;

export const STATEMENTS = [
  `ALTER TABLE movements
     ADD explanation text CHECK (length(explanation) <= 500),
     DROP CONSTRAINT movements_kind_check,
     ADD CONSTRAINT movements_kind_check
       CHECK (kind IN ('deposit', 'withdrawal', 'move', 'transfer', 'split', 'melt')),
     ADD CONSTRAINT movements_explained CHECK ((kind IN ${MADE}) = (explanation IS NOT NULL)),
     ADD CONSTRAINT movements_made CHECK (kind NOT IN ${MADE} OR num_nulls(account_id, place_id) = 0
       AND jsonb_array_length(item_ids) >= 1 AND jsonb_array_length(items) >= 1
       AND (kind = 'melt' OR jsonb_array_length(item_ids) = 1 AND jsonb_array_length(items) >= 2))`,
  // Exact, since rounded fine weights of ten parts are more than that of the whole.
  `CREATE FUNCTION fine_grams(gross_weight numeric, weight_unit text, fineness numeric) RETURNS numeric
   LANGUAGE sql IMMUTABLE AS $$
     SELECT coalesce(gross_weight * fineness * 0.001
       * CASE weight_unit WHEN 'kg' THEN 1000 WHEN 'g' THEN 1 ELSE 31.1034768 END, 0)
   $$`,
  `CREATE OR REPLACE FUNCTION check_item() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE cause movements; status text;
   BEGIN
     SELECT * INTO cause FROM movements WHERE id = NEW.movement_id FOR UPDATE;
     IF cause.state IS DISTINCT FROM 'approved' THEN ${refuse('items_movement')} END IF;
     IF TG_OP = 'INSERT' THEN
       IF cause.kind NOT IN ('deposit', 'split', 'melt') OR NEW.state <> 'in'
         OR NEW.place_id IS DISTINCT FROM cause.place_id OR NEW.account_id IS DISTINCT FROM cause.account_id THEN
         ${refuse('items_movement')}
       END IF;
     ELSE
       IF OLD.state <> 'in' THEN ${refuse('items_out')} END IF;
       IF NOT cause.item_ids ? OLD.id::text OR cause.seen ->> OLD.id::text IS DISTINCT FROM OLD.movement_id::text THEN
         ${refuse('items_moved')}
       END IF;
       IF (to_jsonb(NEW) - '{state,place_id,account_id,movement_id,updated_at}'::text[])
           <> (to_jsonb(OLD) - '{state,place_id,account_id,movement_id,updated_at}'::text[])
         OR (NEW.state = 'out') <> (cause.kind IN ('withdrawal', 'split', 'melt'))
         OR NEW.state = 'in' AND NEW.place_id <> (CASE cause.kind WHEN 'move' THEN cause.place_id ELSE OLD.place_id END)
         OR NEW.account_id <> (CASE cause.kind WHEN 'transfer' THEN cause.account_id ELSE OLD.account_id END)
         OR cause.kind IN ${MADE} AND OLD.account_id <> cause.account_id THEN
         ${refuse('items_movement')}
       END IF;
       SELECT accounts.status INTO status FROM accounts WHERE id = OLD.account_id FOR SHARE;
       IF cause.kind IN ('withdrawal', 'transfer') AND status <> 'open' THEN ${refuse('accounts_open')} END IF;
     END IF;
     IF cause.account_id IS NOT NULL THEN
       SELECT accounts.status INTO status FROM accounts WHERE id = cause.account_id FOR SHARE;
       IF status <> 'open' THEN ${refuse('accounts_open')} END IF;
     END IF;
     RETURN NEW;
   END $$`,
  // All items have left and all made ones are there, without more metal.
  `CREATE FUNCTION check_made() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE gone bigint; made bigint;
   BEGIN
     SELECT count(part.from_account_id), count(*) - count(part.from_account_id) INTO gone, made
       FROM movement_items part JOIN items item ON item.id = part.item_id AND item.movement_id = NEW.id
       WHERE part.movement_id = NEW.id AND (item.state = 'out') = (part.from_account_id IS NOT NULL);
     IF gone <> jsonb_array_length(NEW.item_ids) OR made <> jsonb_array_length(NEW.items) THEN
       ${refuse('movements_closed')}
     END IF;
     IF EXISTS (SELECT FROM movement_items part JOIN items item ON item.id = part.item_id
       WHERE part.movement_id = NEW.id AND item.metal IS NOT NULL GROUP BY item.metal
       HAVING sum(fine_grams(item.gross_weight, item.weight_unit, item.fineness)
         * CASE WHEN part.from_account_id IS NULL THEN 1 ELSE -1 END) > 0) THEN
       ${refuse('movements_weight')}
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_made BEFORE UPDATE ON movements
   FOR EACH ROW WHEN (NEW.state = 'done' AND NEW.kind IN ${MADE}) EXECUTE FUNCTION check_made()`,
  'ALTER FUNCTION movement_entry RENAME TO movement_facts',
  `CREATE FUNCTION movement_entry(done movements) RETURNS jsonb LANGUAGE sql STABLE AS $$
     SELECT movement_facts(done)
       || CASE WHEN done.explanation IS NULL THEN '{}' ELSE jsonb_build_object('explanation', done.explanation) END
   $$`,
];

const REVERTED = [
  'DROP TRIGGER check_made ON movements',
  'DROP FUNCTION movement_entry, check_made, fine_grams',
  'ALTER FUNCTION movement_facts RENAME TO movement_entry',
  ...BASELINE.filter((statement) => statement.startsWith('CREATE FUNCTION check_item()')).map((statement) =>
    statement.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'),
  ),
  `ALTER TABLE movements DROP CONSTRAINT movements_made, DROP CONSTRAINT movements_explained,
     DROP CONSTRAINT movements_kind_check,
     ADD CONSTRAINT movements_kind_check CHECK (kind IN ('deposit', 'withdrawal', 'move', 'transfer')),
     DROP explanation`,
];
