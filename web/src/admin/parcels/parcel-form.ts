import { parcelRules, type ParcelSummary, UpdateParcel } from '@vaultway/contracts';
import { type FieldIssue, issuesOf } from '@/admin/ui/form/form-issues';
import type { ApiFailure } from '@/shared/api/failure';

/** The fields of a parcel's form, in the order in which they stand there. */
export const REQUIRED_FIELDS = ['tracking_code', 'recipient_name', 'destination'] as const;
export const OPTIONAL_FIELDS = [
  'status',
  'current_location',
  'pickup_location',
  'shipped_via',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'recipient_email',
  'recipient_phone_number',
  'sender_name',
  'sender_email',
  'parcel_content',
  'weight',
  'declared_value',
] as const;
export const MAP_FIELDS = [
  'show_map',
  'map_zoom',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
] as const;

type FactField = (typeof REQUIRED_FIELDS)[number] | (typeof OPTIONAL_FIELDS)[number];
export type FactValues = Record<FactField, string>;
type MapField = (typeof MAP_FIELDS)[number];
export type MapValues = Record<MapField, string>;

export const EMPTY_FACTS = Object.fromEntries(
  [...REQUIRED_FIELDS, ...OPTIONAL_FIELDS].map((field) => [field, '']),
) as FactValues;

/** A parcel as the texts that its form shows. */
export const factsOf = (parcel: ParcelSummary): FactValues =>
  textsOf(parcel, [...REQUIRED_FIELDS, ...OPTIONAL_FIELDS]);
export const mapOf = (parcel: ParcelSummary): MapValues => textsOf(parcel, MAP_FIELDS);

function textsOf<F extends keyof ParcelSummary>(parcel: ParcelSummary, fields: readonly F[]) {
  return Object.fromEntries(fields.map((field) => [field, String(parcel[field] ?? '')])) as Record<F, string>;
}

/** The rules of an update, with those between a changed field and one that stays as it is. */
export function updateIssues(parcel: ParcelSummary, values: Record<string, string>): FieldIssue[] {
  const input = { id: parcel.id, ...values };
  const result = UpdateParcel.safeParse(input);
  if (!result.success) return issuesOf(UpdateParcel, input);
  return parcelRules({ ...parcel, ...result.data });
}

const ALWAYS_ON_MAP = ['map_zoom', 'map_current_latitude', 'map_current_longitude'] as const;

/** The map's form asks for the zoom and the current place even while visitors do not see the map. */
export function mapIssues(parcel: ParcelSummary, values: MapValues): FieldIssue[] {
  const missing = ALWAYS_ON_MAP.filter((field) => values[field].trim() === '');
  const others = updateIssues(parcel, values).filter(({ field }) => !missing.some((name) => name === field));
  return [
    ...missing.map((field) => ({ field, code: 'required', message: `${field} is required` })),
    ...others,
  ];
}

/** A conflict has no details: the only thing of a parcel that can be taken is its code. */
export const codeFieldOf = ({ status }: ApiFailure) => (status === 409 ? 'tracking_code' : undefined);
