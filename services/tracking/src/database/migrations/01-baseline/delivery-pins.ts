/**
 * `was_delivered`: the parcel was delivered before, so that its delivery covers what else is said of it. `asks`:
 * deliveries ask for PINs even if none was mailed. A used PIN counts in the transaction that used it.
 */
const PARCEL_TAKES_PIN = `
  CREATE OR REPLACE FUNCTION parcel_takes_pin(parcel uuid, was_delivered boolean, asks boolean)
  RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT CASE
      WHEN pin.parcel_id IS NOT NULL AND pin.used_at IS NULL THEN true
      WHEN pin.waived_at IS NOT NULL OR was_delivered THEN false
      WHEN pin.used_at IS NOT NULL AND pin.xmin = pg_current_xact_id_if_assigned()::xid THEN false
      ELSE asks AND parcels.recipient_email IS NOT NULL
    END
    FROM parcels LEFT JOIN delivery_pins pin ON pin.parcel_id = parcels.id
    WHERE parcels.id = parcel
  $$`;

const IS_UNDECLARED = `coalesce(current_setting('vaultway.may_deliver', true), '') = ''`;

/** The setting as the service declares it, `unknown` until it is read; other roles get the stored one. */
const SETTING = `coalesce(current_setting('vaultway.delivery_pin', true), '')`;
const ASKS = `CASE WHEN ${SETTING} <> '' THEN true
  ELSE EXISTS (SELECT FROM company_settings WHERE settings ->> 'delivery_pin' = 'yes') END`;

/** Applies to an event. */
const DELIVERY_TAKES_PIN = `
  CREATE OR REPLACE FUNCTION delivery_takes_pin(parcel uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT ${IS_UNDECLARED}
      AND parcel_takes_pin(parcel, (SELECT step IS NOT DISTINCT FROM 'delivered' FROM parcels WHERE id = parcel), ${ASKS})
  $$`;

/**
 * Refuses every change of a parcel or an event to `delivered` while the parcel takes a PIN, whichever call it comes
 * through. A transaction that may deliver anyway declares the reason in `vaultway.may_deliver`. The check is deferred
 * to the commit unless the transaction sets its constraints to immediate. A parcel's trigger runs when the parcel is
 * delivered already.
 */
const REFUSE = `
  CREATE OR REPLACE FUNCTION refuse_delivery_without_pin() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    is_parcel boolean := TG_TABLE_NAME = 'parcels';
    parcel uuid := CASE WHEN is_parcel THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'parcel_id' END;
  BEGIN
    IF is_parcel AND ${IS_UNDECLARED} AND parcel_takes_pin(parcel, false, ${ASKS})
      OR NOT is_parcel AND delivery_takes_pin(parcel) THEN
      RAISE EXCEPTION 'the delivery of parcel % takes the PIN', parcel USING ERRCODE = 'check_violation',
        CONSTRAINT = CASE ${SETTING} WHEN 'unknown' THEN 'delivery_pin_unknown' ELSE 'delivery_takes_pin' END;
    END IF;
    UPDATE delivery_pins SET waived_at = NULL, pin_hash = NULL, mailed_at = NULL
    WHERE parcel_id = parcel AND used_at IS NOT NULL AND waived_at IS NOT NULL;
    RETURN NEW;
  END $$`;

/** A new parcel needs no trigger: only admins, and keys that answer for their own parcels, create one as delivered. */
const CHANGES = [
  {
    name: 'refuse_delivered_parcel',
    table: 'parcels',
    change: 'UPDATE',
    when: `NEW.step = 'delivered' AND OLD.step IS DISTINCT FROM 'delivered'
      OR NEW.status_step = 'delivered' AND OLD.status_step IS DISTINCT FROM 'delivered'`,
  },
  {
    name: 'refuse_new_delivery',
    table: 'activities',
    change: 'INSERT',
    when: `NEW.step = 'delivered' AND NEW.deleted_at IS NULL`,
  },
  {
    name: 'refuse_changed_delivery',
    table: 'activities',
    change: 'UPDATE',
    when: `NEW.step = 'delivered' AND NEW.deleted_at IS NULL AND (OLD.step IS DISTINCT FROM 'delivered'
      OR OLD.deleted_at IS NOT NULL OR OLD.parcel_id <> NEW.parcel_id)`,
  },
];

/** PINs are mailed to recipients and stored as keyed hashes. A waiver is good for one delivery, as a used PIN is. */
export const DELIVERY_PINS = [
  `CREATE TABLE delivery_pins (
    parcel_id uuid PRIMARY KEY REFERENCES parcels ON DELETE CASCADE,
    pin_hash text,
    language text,
    tries smallint NOT NULL DEFAULT 0,
    mailed_at timestamptz(3),
    used_at timestamptz(3),
    unconfirmed_at timestamptz(3),
    waived_at timestamptz(3)
  )`,
  'CREATE INDEX delivery_pins_unconfirmed ON delivery_pins (parcel_id) WHERE unconfirmed_at IS NOT NULL',
  PARCEL_TAKES_PIN,
  DELIVERY_TAKES_PIN,
  REFUSE,
  ...CHANGES.map(
    ({ name, table, change, when }) =>
      `CREATE CONSTRAINT TRIGGER ${name} AFTER ${change} ON ${table} DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse_delivery_without_pin()`,
  ),
];
