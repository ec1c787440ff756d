/** Deletes a handover with its last parcel. */
const DROP_EMPTY = `
  CREATE FUNCTION drop_empty_handovers() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM handovers WHERE id IN (SELECT handover_id FROM gone)
      AND NOT EXISTS (SELECT FROM handover_parcels WHERE handover_id = handovers.id);
    RETURN NULL;
  END $$`;

export const HANDOVERS = [
  `CREATE TABLE handovers (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    happened_at timestamptz(3) NOT NULL,
    received_at timestamptz(3) NOT NULL,
    clock_offset_ms double precision,
    giver text,
    taker text,
    reason text,
    photo text,
    signature text,
    signed boolean NOT NULL,
    pin_ok boolean,
    latitude double precision,
    longitude double precision,
    accuracy double precision,
    recorded_by text,
    content_hash text NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    anonymized_at timestamptz(3),
    step text,
    title text,
    witness text,
    several_recipients boolean NOT NULL DEFAULT false
  )`,
  'CREATE INDEX handovers_photo ON handovers (photo) WHERE photo IS NOT NULL',
  `CREATE TABLE handover_parcels (
    handover_id uuid NOT NULL REFERENCES handovers ON DELETE CASCADE,
    parcel_id uuid NOT NULL REFERENCES parcels ON DELETE CASCADE,
    event_id uuid NOT NULL,
    seals text[] NOT NULL,
    seals_differ boolean NOT NULL,
    seals_before text[],
    PRIMARY KEY (handover_id, parcel_id)
  )`,
  'CREATE INDEX handover_parcels_parcel ON handover_parcels (parcel_id)',
  'CREATE INDEX handover_parcels_seals ON handover_parcels (parcel_id) WHERE seals_differ',
  DROP_EMPTY,
  `CREATE TRIGGER drop_empty_handovers AFTER DELETE ON handover_parcels
   REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_empty_handovers()`,
];
