import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuse } from './06-counts.js';

/** Creates viewing rooms and their reservations. */
export class Reservations1796000000023 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE reservations, viewing_rooms');
    await database.query('DROP FUNCTION check_reservation');
    await database.query('DROP EXTENSION btree_gist');
  }
}

const STATEMENTS = [
  // Compares ids in an exclusion constraint.
  'CREATE EXTENSION IF NOT EXISTS btree_gist',
  `CREATE TABLE viewing_rooms (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    is_open boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  'CREATE UNIQUE INDEX viewing_rooms_name ON viewing_rooms (lower(name))',
  // Names nobody but colleagues. Ranges do not contain their ends, so one may begin as another ends.
  `CREATE TABLE reservations (
    id uuid PRIMARY KEY,
    room_id uuid NOT NULL REFERENCES viewing_rooms (id),
    account_id uuid NOT NULL REFERENCES accounts (id),
    box_id uuid REFERENCES deposit_boxes (id),
    request_id uuid,
    request_number text,
    starts_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    state text NOT NULL CHECK (state IN ('booked', 'cancelled')),
    booked_by_id text NOT NULL,
    booked_by text NOT NULL,
    cancelled_by text,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    CONSTRAINT reservations_length CHECK (ends_at - starts_at BETWEEN interval '15 minutes' AND interval '4 hours'),
    CHECK ((request_id IS NULL) = (request_number IS NULL)),
    CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL)),
    CONSTRAINT reservations_room EXCLUDE USING gist (room_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
      WHERE (state = 'booked')
  )`,
  `CREATE UNIQUE INDEX reservations_request ON reservations (request_id) WHERE state = 'booked'`,
  'CREATE INDEX reservations_by_time ON reservations (starts_at, id)',
  'CREATE INDEX reservations_newest ON reservations (created_at DESC, id DESC)',
  'CREATE INDEX reservations_account ON reservations (account_id, starts_at)',
  'CREATE INDEX reservations_of_request ON reservations (request_id) WHERE request_id IS NOT NULL',
  // The locks keep the room, the account and the rental as they are until the commit.
  `CREATE FUNCTION check_reservation() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE was_open boolean; status text;
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       IF OLD.state <> 'booked' OR NEW.state <> 'cancelled'
         OR (to_jsonb(NEW) - '{state,cancelled_by,updated_at}'::text[])
           <> (to_jsonb(OLD) - '{state,cancelled_by,updated_at}'::text[]) THEN
         ${refuse('reservations_closed')}
       END IF;
       RETURN NEW;
     END IF;
     IF NEW.state <> 'booked' THEN ${refuse('reservations_closed')} END IF;
     SELECT is_open INTO was_open FROM viewing_rooms WHERE id = NEW.room_id FOR SHARE;
     IF NOT was_open THEN ${refuse('viewing_rooms_open')} END IF;
     SELECT accounts.status INTO status FROM accounts WHERE id = NEW.account_id FOR SHARE;
     IF status <> 'open' THEN ${refuse('accounts_open')} END IF;
     IF NEW.box_id IS NOT NULL THEN
       PERFORM FROM rentals WHERE box_id = NEW.box_id AND account_id = NEW.account_id AND until IS NULL FOR SHARE;
       IF NOT FOUND THEN ${refuse('reservations_box')} END IF;
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_reservation BEFORE INSERT OR UPDATE ON reservations
   FOR EACH ROW EXECUTE FUNCTION check_reservation()`,
];
