import type { QueryRunner } from 'typeorm';

/** Creates the table of AuditEntity, and the function that anonymizes its entries. */
export async function createAuditTable(database: QueryRunner): Promise<void> {
  await database.query(`
    CREATE TABLE audit (
      id uuid PRIMARY KEY,
      at timestamptz(3) NOT NULL,
      admin_id text,
      admin_email text,
      action text NOT NULL,
      record_type text NOT NULL,
      record_id text NOT NULL,
      before jsonb,
      after jsonb,
      anonymized_at timestamptz(3)
    )`);
  await database.query('CREATE INDEX audit_at ON audit (at DESC, id DESC)');
  await database.query('CREATE INDEX audit_record ON audit (record_type, record_id, at DESC)');
  await database.query('CREATE INDEX audit_admin ON audit (admin_id, at DESC)');
  await addAnonymizing(database);
}

/**
 * Lets the service anonymize entries, and nothing else: `anonymize_audit` runs with the owner's rights, keeps only
 * impersonal properties of the values before and after, and marks the entry permanently. It cannot change actor,
 * action, record or time. See decision 11.
 */
async function addAnonymizing(database: QueryRunner): Promise<void> {
  await database.query(`
    CREATE FUNCTION without_people(said jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE jsonb_typeof(said) WHEN 'object' THEN coalesce(
        (SELECT jsonb_object_agg(key, value) FROM jsonb_each(said)
         WHERE key = ANY('{${IMPERSONAL.join(',')}}') AND jsonb_typeof(value) NOT IN ('object', 'array')),
        '{}') END
    $$`);
  await database.query(`
    CREATE FUNCTION anonymize_audit(entries uuid[]) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    DECLARE changed integer;
    BEGIN
      UPDATE public.audit SET
        before = public.without_people(before),
        after = public.without_people(after),
        anonymized_at = clock_timestamp()
      WHERE id = ANY(entries) AND anonymized_at IS NULL;
      GET DIAGNOSTICS changed = ROW_COUNT;
      RETURN changed;
    END $$`);
  await database.query('REVOKE ALL ON FUNCTION anonymize_audit FROM PUBLIC');
}

/** Properties of records that cannot contain names, whatever an admin types. */
const IMPERSONAL = [
  'id',
  'parcel_id',
  'tracking_code',
  'number',
  'kind',
  'state',
  'icon',
  'color',
  'weight',
  'amount',
  'currency',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'created_at',
  'created_at_month',
  'created_at_day',
  'created_at_time',
  'updated_at',
  'read_at',
  'expires_at',
  'created',
  'removed',
  'kept',
];
