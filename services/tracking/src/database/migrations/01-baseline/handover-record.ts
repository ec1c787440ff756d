interface Field {
  name: string;
  value: string;
  /** The field is left out otherwise. */
  when?: string;
}

const text = (column: string) => `coalesce(to_json(handover.${column}::text)::text, 'null')`;
const instant = (column: string) =>
  `'"' || to_char(handover.${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;
const flag = (column: string) => `coalesce(handover.${column}::text, 'null')`;
const list = (column: string) => `'[' || coalesce((
  SELECT string_agg(to_json(seal)::text, ',' ORDER BY place) FROM unnest(${column}) WITH ORDINALITY AS each (seal, place)
), '') || ']'`;

const PARCELS = `(
  SELECT '[' || coalesce(string_agg(
    '{"event_id":"' || event_id || '","id":"' || parcel_id || '","seals":' || ${list('seals')}
    || CASE WHEN seals_before IS NULL THEN '' ELSE ',"seals_before":' || ${list('seals_before')} END
    || ',"seals_differ":' || seals_differ || '}', ',' ORDER BY parcel_id), '') || ']'
  FROM handover_parcels WHERE handover_id = handover.id)`;

/** By name, as RFC 8785 orders them. Numbers are texts, since JSON and Postgres write them differently. */
const FIELDS: readonly Field[] = [
  { name: 'accuracy', value: text('accuracy') },
  { name: 'clock_offset_ms', value: text('clock_offset_ms') },
  { name: 'giver', value: text('giver') },
  { name: 'happened_at', value: instant('happened_at') },
  { name: 'id', value: text('id') },
  { name: 'kind', value: 'to_json(kind)::text' },
  { name: 'latitude', value: text('latitude') },
  { name: 'longitude', value: text('longitude') },
  { name: 'parcels', value: PARCELS },
  { name: 'photo', value: text('photo') },
  { name: 'pin_ok', value: flag('pin_ok') },
  { name: 'reason', value: text('reason') },
  { name: 'received_at', value: instant('received_at') },
  { name: 'recorded_by', value: text('recorded_by') },
  { name: 'several_recipients', value: flag('several_recipients'), when: 'handover.several_recipients' },
  { name: 'signature', value: text('signature') },
  { name: 'signed', value: flag('signed') },
  { name: 'taker', value: text('taker') },
  { name: 'what', value: text('kind') },
  {
    name: 'witness',
    value: text('witness'),
    when: `handover.kind = 'resealed' OR handover.witness IS NOT NULL`,
  },
];

const fieldOf = ({ name, value, when }: Field) => {
  const written = `',"${name}":' || ${value}`;
  return when === undefined ? written : `CASE WHEN ${when} THEN ${written} ELSE '' END`;
};

export const HANDOVER_RECORD = `
  CREATE OR REPLACE FUNCTION handover_log_record(kind text, ref uuid) RETURNS text LANGUAGE sql STABLE
  SET extra_float_digits = 1 AS $$
    SELECT '{' || substr(${FIELDS.map(fieldOf).join(' || ')}, 2) || '}'
    FROM handovers handover WHERE handover.id = ref
  $$`;
