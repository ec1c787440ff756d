import {
  createAuditTable,
  createBaseline,
  createErasuresTable,
  createOutboxTable,
} from '@vaultway/common/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Baseline1795900000001 implements MigrationInterface {
  async up(database: QueryRunner) {
    await createBaseline(database, 'ListWhatErasuresLeave1795132800020', async () => {
      await createAuditTable(database);
      await createErasuresTable(database);
      await createOutboxTable(database);
      for (const statement of STATEMENTS) await database.query(statement);
    });
  }

  down(): Promise<never> {
    return Promise.reject(new Error('the baseline cannot be reverted: drop the database'));
  }
}

/**
 * Counts repeated entries of the security log: one row per event, account, network, detail and hour. The service may
 * change nothing in the log, so a function of the owner counts: it adds, and removes nothing.
 *
 * Strangers choose accounts and come from many networks, so an event keeps at most 20 unknown accounts per network and
 * hour, and 500 rows with a network. Beyond these, a row names only the account, if known.
 */
const COUNT_SECURITY_EVENT = `
  CREATE FUNCTION count_security_event(
    new_id uuid, new_at timestamptz, new_event text, new_account text, is_known boolean, new_network text,
    new_detail text, times integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    DECLARE
      new_hour timestamptz := date_bin('1 hour', new_at, 'epoch');
      made_up bigint;
      kept bigint;
    BEGIN
      IF times < 1 THEN
        RAISE EXCEPTION 'the security log counts upwards';
      END IF;
      UPDATE public.security_log SET count = count + times, last_at = greatest(last_at, at, new_at)
        WHERE event = new_event AND hour = new_hour AND network IS NOT DISTINCT FROM new_network
          AND account IS NOT DISTINCT FROM new_account AND detail IS NOT DISTINCT FROM new_detail;
      IF FOUND THEN
        RETURN;
      END IF;
      SELECT count(*), count(*) FILTER (WHERE network = new_network AND account IS NOT NULL)
        INTO kept, made_up FROM public.security_log WHERE event = new_event AND hour = new_hour;
      IF NOT is_known AND (made_up >= 20 OR kept >= 500) THEN
        new_account := NULL;
      END IF;
      IF kept >= 500 THEN
        new_network := NULL;
      END IF;
      INSERT INTO public.security_log (id, at, event, account, network, detail, count, last_at, hour)
        VALUES (new_id, new_at, new_event, new_account, new_network, new_detail, times,
          CASE WHEN times > 1 THEN new_at END, new_hour)
        ON CONFLICT (event, hour, network, account, detail) WHERE hour IS NOT NULL
        DO UPDATE SET count = security_log.count + times,
          last_at = greatest(security_log.last_at, security_log.at, new_at);
    END
  $$`;

/** Takes no arguments: a compromised service can delete nothing younger than half a year. */
const FORGET_OLD_SECURITY_LOG = `
  CREATE FUNCTION forget_old_security_log() RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public
  AS $$ DELETE FROM public.security_log WHERE at < now() - interval '180 days' $$`;

const STATEMENTS = [
  // Addresses are stored as typed; comparisons ignore case.
  `CREATE TABLE admins (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    role text NOT NULL DEFAULT 'admin' CHECK (role IN ('admin', 'clerk', 'auditor', 'courier'))
  )`,
  'CREATE UNIQUE INDEX admins_email_key ON admins (lower(email))',
  // A key is deleted with the admin who created it.
  `CREATE TABLE api_keys (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    prefix text NOT NULL UNIQUE,
    secret_hash bytea NOT NULL,
    scopes text[] NOT NULL,
    created_by uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3)
  )`,
  'CREATE INDEX api_keys_created_by ON api_keys (created_by)',
  // `sealed` holds the encrypted address and name until every service is done; a receipt keeps only the hash.
  `CREATE TABLE erasures (
    id uuid PRIMARY KEY,
    person text NOT NULL,
    sealed text,
    administrator boolean NOT NULL,
    requested_by text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    finished_at timestamptz(3),
    leased_until timestamptz(3)
  )`,
  'CREATE INDEX erasures_unfinished ON erasures (created_at) WHERE finished_at IS NULL',
  // `to_review` lists the records that an erasure leaves for manual review.
  `CREATE TABLE erasure_services (
    erasure_id uuid NOT NULL REFERENCES erasures ON DELETE CASCADE,
    service text NOT NULL,
    position smallint NOT NULL,
    finished_at timestamptz(3),
    erased jsonb NOT NULL DEFAULT '{}',
    to_review jsonb NOT NULL DEFAULT '[]',
    PRIMARY KEY (erasure_id, service)
  )`,
  // Hashes of the secrets are stored. A removed admin cannot come back by their own invitation.
  `CREATE TABLE invitations (
    id uuid PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    created_by uuid REFERENCES admins ON DELETE CASCADE,
    created_by_email text,
    role text NOT NULL DEFAULT 'admin' CHECK (role IN ('admin', 'clerk', 'auditor', 'courier'))
  )`,
  'CREATE INDEX invitations_created_by ON invitations (created_by)',
  // For admins whom strangers have locked out of every other sign-in.
  `CREATE TABLE mailed_links (
    token_hash bytea PRIMARY KEY,
    admin_id uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('sign_in', 'new_password')),
    created_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX mailed_links_admin ON mailed_links (admin_id)',
  `CREATE TABLE passkeys (
    id uuid PRIMARY KEY,
    admin_id uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
    name text NOT NULL,
    credential_id text NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    backed_up boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3)
  )`,
  'CREATE INDEX passkeys_admin ON passkeys (admin_id)',
  `CREATE TABLE recovery_codes (
    admin_id uuid NOT NULL REFERENCES admins ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    PRIMARY KEY (admin_id, code_hash)
  )`,
  `CREATE TABLE reset_tokens (
    admin_id uuid PRIMARY KEY REFERENCES admins ON DELETE CASCADE,
    token_hash bytea NOT NULL,
    wrong_tries smallint NOT NULL DEFAULT 0,
    expires_at timestamptz(3) NOT NULL
  )`,
  // `account` is a keyed hash of an address, `network` an address without its last part.
  `CREATE TABLE security_log (
    id uuid PRIMARY KEY,
    at timestamptz(3) NOT NULL,
    event text NOT NULL,
    account text,
    network text,
    detail text,
    count integer NOT NULL DEFAULT 1,
    last_at timestamptz(3),
    hour timestamptz(0)
  )`,
  'CREATE INDEX security_log_at ON security_log (at DESC, id DESC)',
  `CREATE UNIQUE INDEX security_log_counted ON security_log (event, hour, network, account, detail) NULLS NOT DISTINCT
   WHERE hour IS NOT NULL`,
  'CREATE INDEX security_log_event ON security_log (event, at DESC)',
  // `expires_at` is the absolute end; `token_expires_at` is the newest token's expiry, until which revocations matter.
  // A removed admin's sessions stay until then: if Redis loses its data, the table says which to revoke again.
  // `proved_at` is the last proof of identity. A session that `must_enrol` can only set up a second factor.
  `CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    admin_id uuid NOT NULL,
    user_agent text,
    created_at timestamptz(3) NOT NULL,
    last_seen_at timestamptz(3) NOT NULL,
    token_expires_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    revoked_at timestamptz(3),
    address text,
    proved_at timestamptz(3),
    must_enrol boolean NOT NULL DEFAULT false
  )`,
  'CREATE INDEX sessions_admin ON sessions (admin_id)',
  'CREATE INDEX sessions_token_expires_at ON sessions (token_expires_at)',
  `CREATE TABLE sign_in_rules (
    id smallint DEFAULT 1 PRIMARY KEY CHECK (id = 1),
    require_second_factor boolean NOT NULL DEFAULT false
  )`,
  'INSERT INTO sign_in_rules DEFAULT VALUES',
  // Other services repeat a note until it is acknowledged.
  'CREATE TABLE told_security_notes (id uuid PRIMARY KEY, at timestamptz(3) NOT NULL DEFAULT now())',
  'CREATE INDEX told_security_notes_at ON told_security_notes (at)',
  // Secrets are encrypted.
  `CREATE TABLE totps (
    admin_id uuid PRIMARY KEY REFERENCES admins ON DELETE CASCADE,
    sealed_secret text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    confirmed_at timestamptz(3),
    last_step integer NOT NULL DEFAULT 0
  )`,
  COUNT_SECURITY_EVENT,
  FORGET_OLD_SECURITY_LOG,
];
