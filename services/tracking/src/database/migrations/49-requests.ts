import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates clients' requests with their messages and quotes, and the rules of their status. */
export class Requests1795900000049 implements MigrationInterface {
  async up(database: QueryRunner) {
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query('DROP TABLE request_links, quotes, request_messages, requests, request_counters');
    await database.query('DROP FUNCTION keep_request_status(), keep_quotes()');
  }
}

const STATEMENTS = [
  `CREATE TABLE request_counters (year integer PRIMARY KEY, last integer NOT NULL)`,
  `CREATE TABLE requests (
     id uuid PRIMARY KEY,
     number text UNIQUE,
     kind text NOT NULL,
     status text NOT NULL CHECK (status IN
       ('new', 'quoted', 'accepted', 'done', 'declined', 'expired', 'withdrawn')),
     party text NOT NULL CHECK (party IN ('sender', 'recipient')),
     email text NOT NULL,
     name text,
     language text NOT NULL,
     other_name text,
     other_email text,
     pickup_location text,
     destination text,
     parcel_content text,
     declared_value text,
     wanted_on date,
     owner_id uuid,
     owner_email text,
     parcel_id uuid REFERENCES parcels ON DELETE SET NULL,
     invoice_id uuid REFERENCES invoices,
     waiting_since timestamptz(3),
     said_at timestamptz(3),
     confirmed_at timestamptz(3),
     created_at timestamptz(3) NOT NULL,
     updated_at timestamptz(3) NOT NULL,
     CHECK ((number IS NULL) = (confirmed_at IS NULL))
   )`,
  'CREATE INDEX requests_of_client ON requests (lower(email), created_at, id) WHERE confirmed_at IS NOT NULL',
  'CREATE INDEX requests_created_at ON requests (created_at, id)',
  'CREATE INDEX requests_waiting ON requests (created_at, id) WHERE waiting_since IS NOT NULL',
  'CREATE INDEX requests_parcel ON requests (parcel_id) WHERE parcel_id IS NOT NULL',
  `CREATE FUNCTION keep_request_status() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NEW.status = OLD.status OR (OLD.status, NEW.status) IN (
       ('new', 'quoted'), ('new', 'accepted'), ('new', 'done'), ('new', 'declined'), ('new', 'withdrawn'),
       ('quoted', 'accepted'), ('quoted', 'done'), ('quoted', 'declined'), ('quoted', 'expired'),
       ('quoted', 'withdrawn'),
       ('expired', 'quoted'), ('expired', 'accepted'), ('expired', 'done'), ('expired', 'declined'),
       ('expired', 'withdrawn'),
       ('accepted', 'done')) THEN
       RETURN NEW;
     END IF;
     RAISE EXCEPTION 'a request that is % does not become %', OLD.status, NEW.status
       USING ERRCODE = 'check_violation', CONSTRAINT = 'request_status';
   END $$`,
  `CREATE TRIGGER keep_request_status BEFORE UPDATE OF status ON requests
   FOR EACH ROW EXECUTE FUNCTION keep_request_status()`,
  `CREATE TABLE request_messages (
     id uuid PRIMARY KEY,
     request_id uuid NOT NULL REFERENCES requests ON DELETE CASCADE,
     author text NOT NULL CHECK (author IN ('client', 'desk')),
     author_email text,
     text text NOT NULL,
     created_at timestamptz(3) NOT NULL
   )`,
  'CREATE INDEX request_messages_by_request ON request_messages (request_id, created_at, id)',
  `CREATE TABLE quotes (
     id uuid PRIMARY KEY,
     request_id uuid NOT NULL REFERENCES requests ON DELETE CASCADE,
     lines jsonb NOT NULL,
     currency text NOT NULL,
     valid_until date NOT NULL,
     terms text,
     invoice boolean NOT NULL,
     created_at timestamptz(3) NOT NULL,
     accepted_at timestamptz(3)
   )`,
  'CREATE INDEX quotes_by_request ON quotes (request_id, created_at, id)',
  'CREATE UNIQUE INDEX quotes_accepted_once ON quotes (request_id) WHERE accepted_at IS NOT NULL',
  // An erasure may mask texts; lines keep their amounts.
  `CREATE FUNCTION keep_quotes() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF (NEW.id, NEW.request_id, NEW.currency, NEW.valid_until, NEW.invoice, NEW.created_at)
        IS DISTINCT FROM (OLD.id, OLD.request_id, OLD.currency, OLD.valid_until, OLD.invoice, OLD.created_at)
        OR without_descriptions(NEW.lines) IS DISTINCT FROM without_descriptions(OLD.lines)
        OR (OLD.accepted_at IS NOT NULL AND NEW.accepted_at IS DISTINCT FROM OLD.accepted_at) THEN
       RAISE EXCEPTION 'a quote does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_kept';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER keep_quotes BEFORE UPDATE ON quotes FOR EACH ROW EXECUTE FUNCTION keep_quotes()`,
  `CREATE TABLE request_links (
     token_hash bytea PRIMARY KEY,
     request_id uuid NOT NULL REFERENCES requests ON DELETE CASCADE,
     expires_at timestamptz(3) NOT NULL
   )`,
  'CREATE INDEX request_links_by_request ON request_links (request_id)',
];
