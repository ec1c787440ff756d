import { createOutboxTable } from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { refuse } from './06-counts.js';

/** Creates invitations of outside auditors to counts, their signatures, which are entries of the ledger, and mails. */
export class CountAuditors1796000000011 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createOutboxTable(database);
    for (const statement of STATEMENTS) await database.query(statement);
  }

  async down(database: QueryRunner) {
    await database.query(checkCountRows(''));
    await database.query('DROP TABLE count_signatures, count_invitations, outbox');
    await database.query('DROP FUNCTION check_invitation, check_signature, note_signature, keep_signature');
  }
}

/** @param more further conditions under which lines and scans do not change */
const checkCountRows = (
  more: string,
) => `CREATE OR REPLACE FUNCTION check_count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM FROM counts WHERE id IN (SELECT count_id FROM changed) FOR SHARE;
     IF EXISTS (SELECT FROM counts WHERE id IN (SELECT count_id FROM changed)
       AND state IN ('approved', 'cancelled')) THEN
       ${refuse('counts_closed')}
     END IF;
     ${more}
     RETURN NULL;
   END $$`;

const STATEMENTS = [
  `CREATE TABLE count_invitations (
    id uuid PRIMARY KEY,
    count_id uuid NOT NULL REFERENCES counts (id),
    email text,
    token_hash bytea NOT NULL,
    opened_at timestamptz(3),
    expires_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    invited_by_id text NOT NULL,
    invited_by text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CHECK (expires_at <= created_at + interval '30 days')
  )`,
  'CREATE UNIQUE INDEX count_invitations_token ON count_invitations (token_hash)',
  'CREATE INDEX count_invitations_count ON count_invitations (count_id, created_at DESC, id DESC)',
  // An ended link stays so. Erasures and retention remove the address.
  `CREATE FUNCTION check_invitation() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE count_state text;
   BEGIN
     IF TG_OP = 'INSERT' THEN
       SELECT state INTO count_state FROM counts WHERE id = NEW.count_id FOR SHARE;
       IF count_state NOT IN ('open', 'finished') THEN
         ${refuse('counts_closed')}
       END IF;
       RETURN NEW;
     END IF;
     IF (to_jsonb(NEW) - '{email,opened_at,ended_at,updated_at}'::text[])
         <> (to_jsonb(OLD) - '{email,opened_at,ended_at,updated_at}'::text[])
       OR NEW.email IS NOT NULL AND NEW.email IS DISTINCT FROM OLD.email
       OR OLD.opened_at IS NOT NULL AND NEW.opened_at IS DISTINCT FROM OLD.opened_at
       OR OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at THEN
       ${refuse('invitations_ended')}
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_invitation BEFORE INSERT OR UPDATE ON count_invitations
   FOR EACH ROW EXECUTE FUNCTION check_invitation()`,
  `CREATE TABLE count_signatures (
    id uuid PRIMARY KEY,
    invitation_id uuid NOT NULL REFERENCES count_invitations (id),
    count_id uuid NOT NULL REFERENCES counts (id),
    name text,
    firm text,
    agrees boolean NOT NULL,
    remark text,
    file_sha256 bytea CHECK (length(file_sha256) = 32),
    signed_at timestamptz(3) NOT NULL
  )`,
  'CREATE UNIQUE INDEX count_signatures_invitation ON count_signatures (invitation_id)',
  'CREATE INDEX count_signatures_count ON count_signatures (count_id)',
  // Locks the count as approvals and changes of its lines do, so that nothing changes after the signature.
  `CREATE FUNCTION check_signature() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE count_state text;
   BEGIN
     IF TG_OP = 'UPDATE' THEN
       IF (to_jsonb(NEW) - '{name,firm,remark}'::text[]) <> (to_jsonb(OLD) - '{name,firm,remark}'::text[])
         OR NEW.name IS NOT NULL AND NEW.name IS DISTINCT FROM OLD.name
         OR NEW.firm IS NOT NULL AND NEW.firm IS DISTINCT FROM OLD.firm
         OR NEW.remark IS NOT NULL AND NEW.remark IS DISTINCT FROM OLD.remark THEN
         ${refuse('signatures_closed')}
       END IF;
       RETURN NEW;
     END IF;
     IF NEW.name IS NULL OR NEW.firm IS NULL OR NOT NEW.agrees AND NEW.remark IS NULL THEN
       ${refuse('signatures_closed')}
     END IF;
     SELECT state INTO count_state FROM counts WHERE id = NEW.count_id FOR UPDATE;
     IF count_state = 'cancelled' OR NOT EXISTS (SELECT FROM count_invitations
       WHERE id = NEW.invitation_id AND count_id = NEW.count_id AND ended_at IS NULL AND expires_at > clock_timestamp()
       FOR SHARE) THEN
       ${refuse('invitations_ended')}
     END IF;
     IF count_state = 'open' THEN
       ${refuse('counts_unfinished')}
     END IF;
     IF EXISTS (SELECT FROM count_lines WHERE count_id = NEW.count_id AND reason IS NULL
       AND outcome IN ('left', 'missing', 'foreign', 'unknown', 'ambiguous')) THEN
       ${refuse('counts_explained')}
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER check_signature BEFORE INSERT OR UPDATE ON count_signatures
   FOR EACH ROW EXECUTE FUNCTION check_signature()`,
  // Ids and hashes, no names.
  `CREATE FUNCTION note_signature() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM enter_ledger(NEW.signed_at, jsonb_build_object('id', NEW.id, 'kind', 'count_signature',
       'count_id', NEW.count_id, 'invitation_id', NEW.invitation_id, 'agrees', NEW.agrees,
       'remark_sha256', encode(sha256(convert_to(NEW.remark, 'UTF8')), 'hex'),
       'file_sha256', encode(NEW.file_sha256, 'hex'),
       'outcomes', (SELECT jsonb_object_agg(outcome, items) FROM (
         SELECT outcome, count(*) AS items FROM count_lines WHERE count_id = NEW.count_id GROUP BY outcome) AS each),
       'lines', (SELECT encode(sha256(convert_to(string_agg(
           concat_ws(' ', coalesce(item_id::text, code_key), outcome, reason), E'\\n' ORDER BY id), 'UTF8')), 'hex')
         FROM count_lines WHERE count_id = NEW.count_id)), NEW.id);
     RETURN NULL;
   END $$`,
  'CREATE TRIGGER note_signature AFTER INSERT ON count_signatures FOR EACH ROW EXECUTE FUNCTION note_signature()',
  checkCountRows(`IF EXISTS (SELECT FROM count_signatures WHERE count_id IN (SELECT count_id FROM changed)) THEN
       ${refuse('counts_signed')}
     END IF;`),
  `CREATE FUNCTION keep_signature() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION 'invitations and signatures are never deleted'; END $$`,
  ...['count_invitations', 'count_signatures'].map(
    (table) =>
      `CREATE TRIGGER keep_signature BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION keep_signature()`,
  ),
];
