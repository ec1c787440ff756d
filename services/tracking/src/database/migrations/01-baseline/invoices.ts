/** An invoice may lose its recipient, and a product that names somebody. Nothing else of it ever changes. */
const KEEP = `
  CREATE FUNCTION keep_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE kept invoices;
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.anonymized_at IS NOT NULL AND NEW.recipient_name IS NULL
      AND NEW.product IN (OLD.product, '—') THEN
      kept := NEW;
      kept.recipient_name := OLD.recipient_name;
      kept.product := OLD.product;
      kept.anonymized_at := OLD.anonymized_at;
      IF kept IS NOT DISTINCT FROM OLD THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'an invoice neither changes nor goes away';
  END $$`;

/**
 * An invoice contains everything that its PDF shows, as it was on that day. `parcel_id` is no foreign key, since the
 * parcel may be deleted. `invoice_keys` make a repeated request return the first invoice.
 */
export const INVOICES = [
  `CREATE TABLE invoice_counters (
    year smallint PRIMARY KEY,
    last integer NOT NULL
  )`,
  `CREATE TABLE invoices (
    id uuid PRIMARY KEY,
    number text NOT NULL CONSTRAINT invoices_number UNIQUE,
    product text NOT NULL,
    parcel_id uuid,
    tracking_code text,
    recipient_name text,
    amount numeric(14, 2) CHECK (amount >= 0),
    currency text,
    issuer jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    anonymized_at timestamptz(3),
    CHECK ((amount IS NULL) = (currency IS NULL))
  )`,
  'CREATE INDEX invoices_created_at ON invoices (created_at, id)',
  'CREATE INDEX invoices_parcel ON invoices (parcel_id, created_at) WHERE parcel_id IS NOT NULL',
  `CREATE TABLE invoice_keys (
    admin_id text NOT NULL,
    key text NOT NULL,
    request text NOT NULL,
    invoice_id uuid REFERENCES invoices,
    created_at timestamptz(3) NOT NULL,
    PRIMARY KEY (admin_id, key)
  )`,
  'CREATE INDEX invoice_keys_created_at ON invoice_keys (created_at)',
  KEEP,
  `CREATE TRIGGER keep_invoices BEFORE DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_invoices()`,
];
