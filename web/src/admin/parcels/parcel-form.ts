import {
  CreateParcel,
  CUSTOM_PREFIX,
  type CustomField,
  type ErrorDetail,
  PARCEL_MAP_FIELDS,
  parcelRules,
  type ParcelSummary,
  REQUIRED_PARCEL_FIELDS,
  toDetail,
  unlikelyDates,
  unprintable,
  UpdateParcel,
} from '@vaultway/contracts';
import { type FieldIssue, issuesOf } from '@/admin/ui/text/field-issues';
import { typedNumber, writtenNumber } from '@/admin/ui/text/typed-number';
import type { ApiFailure } from '@/shared/api/failure';
import { type DetailField, detailsIn, GROUP_NAMES } from './parcel-groups';

export type DetailValues = Record<DetailField, string>;
export type MapValues = Record<(typeof PARCEL_MAP_FIELDS)[number], string>;

const DETAIL_FIELDS: DetailField[] = ['tracking_code', ...GROUP_NAMES.flatMap(detailsIn)];

export const isOptional = (field: DetailField) => !REQUIRED_PARCEL_FIELDS.some((name) => name === field);
export const OPTIONAL_FIELDS = DETAIL_FIELDS.filter(isOptional);

export const NO_DETAILS = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, ''])) as DetailValues;

/** Returns a parcel as the text values of its form. */
export const detailsOf = (parcel: ParcelSummary): DetailValues => textsOf(parcel, DETAIL_FIELDS);
/** Returns a parcel's custom fields as its form has them in a language, by `custom.<key>`. */
export const customOf = (
  custom: ParcelSummary['custom'],
  fields: readonly CustomField[],
  language: string,
): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ key, kind }) => {
      const text = String(custom[key] ?? '');
      return [`${CUSTOM_PREFIX}${key}`, kind === 'number' ? writtenNumber(text, language) : text];
    }),
  );

/** Returns a form's values with custom numbers as the API takes them. */
export function withNumbers<V extends Record<string, string>>(
  values: V,
  fields: readonly CustomField[],
  language: string,
): V {
  const names = fields.flatMap(({ key, kind }) => {
    const name = `${CUSTOM_PREFIX}${key}`;
    return kind === 'number' && name in values ? [name] : [];
  });
  return {
    ...values,
    ...Object.fromEntries(names.map((name) => [name, typedNumber(values[name] ?? '', language)])),
  };
}
export const mapOf = (parcel: ParcelSummary): MapValues => textsOf(parcel, PARCEL_MAP_FIELDS);

function textsOf<F extends DetailField | (typeof PARCEL_MAP_FIELDS)[number]>(
  parcel: ParcelSummary,
  fields: readonly F[],
) {
  return Object.fromEntries(fields.map((field) => [field, String(parcel[field] ?? '')])) as Record<F, string>;
}

type Rules = Parameters<typeof parcelRules>[0];

/** Optional fields as a new parcel has them when left blank, which violates no rule between fields. */
const BLANK_DETAILS: Rules = {
  ...(Object.fromEntries([...OPTIONAL_FIELDS, ...PARCEL_MAP_FIELDS].map((field) => [field, null])) as Record<
    Exclude<keyof Rules, 'map_zoom' | 'show_map'>,
    null
  >),
  map_zoom: 0,
  show_map: 'no',
};

export function createIssues(values: Record<string, string>): FieldIssue[] {
  const broken = issuesOf(CreateParcel, values);
  return broken.length === 0 ? [] : withRulesBetween(BLANK_DETAILS, values, broken);
}

/** Warns of dates that are probably mistyped, and of characters that labels and waybills cannot print. */
export const parcelWarnings = (values: DetailValues): ErrorDetail[] => [
  ...unlikelyDates(values),
  ...unprintable(values),
];

/** Validates an update, including rules between changed and unchanged fields. */
export function updateIssues(parcel: ParcelSummary, values: Record<string, string>): FieldIssue[] {
  const input = { id: parcel.id, ...values };
  const result = UpdateParcel.safeParse(input);
  if (result.success) return parcelRules({ ...parcel, ...result.data });
  return withRulesBetween(parcel, input, issuesOf(UpdateParcel, input));
}

/** Adds violations between valid fields, which the schema only checks once every field is valid. */
function withRulesBetween(
  stored: Rules,
  values: Record<string, string>,
  broken: ErrorDetail[],
): FieldIssue[] {
  const isBroken = (field: string) => broken.some((issue) => issue.field === field);
  const right = Object.entries(values).filter(([field]) => !isBroken(field));
  const result = UpdateParcel.safeParse({ id: '-', ...Object.fromEntries(right) });
  if (!result.success) return broken;
  const unknown = Object.fromEntries(broken.map(({ field }) => [field, null]));
  const together = parcelRules({ ...stored, ...unknown, ...result.data });
  return [...broken, ...together.filter(({ field }) => !isBroken(field))];
}

const ALWAYS_ON_MAP = ['map_zoom', 'map_current_latitude', 'map_current_longitude'] as const;

/** Validates the map's form, which requires zoom and current place even while the map is hidden. */
export function mapIssues(parcel: ParcelSummary, values: MapValues): FieldIssue[] {
  const missing = ALWAYS_ON_MAP.filter((field) => values[field].trim() === '');
  const others = updateIssues(parcel, values).filter(({ field }) => !missing.some((name) => name === field));
  return [...missing.map((field) => toDetail(field, 'required')), ...others];
}

/** `fieldOf` of a parcel's form: maps a taken code to its field. */
export const codeFieldOf = ({ code }: ApiFailure) =>
  code === 'tracking_code_taken' ? 'tracking_code' : undefined;
