import {
  CUSTOM_PREFIX,
  PARCEL_FIELD_NAMES,
  parcelRules,
  type CustomValues,
  type Step,
  type UpdateParcel,
} from '@vaultway/contracts';
import type { ParcelEntity } from './parcel.entity.js';
import { zoomColumns } from './parcel.mapper.js';
import { parcelPositionAfter } from './parcel-position.js';
import { parcelStepAfter } from './parcel-step.js';

/** Some columns of a parcel, as JSON, and custom fields as `custom.<key>`. */
export type ParcelColumns = Record<string, string | number | boolean | null>;

/** The same columns before and after a change. */
export interface ParcelChange {
  before: ParcelColumns;
  after: ParcelColumns;
}

type Input = Omit<UpdateParcel, 'id' | 'image' | 'updated_at' | 'tracking_code' | 'custom'>;

/**
 * Returns the columns that an update sets, with those that follow from them.
 *
 * @param newest the step of the newest event that has one
 */
export const updatedColumns = (before: ParcelEntity, input: Input, newest: Step | null) => ({
  ...input,
  ...(input.map_zoom !== undefined && zoomColumns(input.map_zoom)),
  ...parcelStepAfter(before, input, newest),
  ...parcelPositionAfter(before, input),
});

/** Returns the properties that are not undefined. */
export const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/** Columns behind the fields. */
const FIELD_COLUMNS = [...PARCEL_FIELD_NAMES, 'map_zoom_fraction'] as const;
const FOLLOWING = ['status_step', 'position_at', 'position_left'] as const;

/** Returns the columns that differ; null if no field does. */
export function differenceOf(before: ParcelEntity, after: Partial<ParcelEntity>): ParcelChange | null {
  const differs = (column: (typeof FIELD_COLUMNS | typeof FOLLOWING)[number]) =>
    after[column] !== undefined && asJson(before[column]) !== asJson(after[column]);
  const fields = FIELD_COLUMNS.filter(differs);
  const custom = customDifference(before.custom, after.custom ?? before.custom);
  if (fields.length === 0 && custom.length === 0) return null;
  const columns = new Set<keyof ParcelEntity>([...fields, ...FOLLOWING.filter(differs)]);
  // Both parts of a zoom, which are one field.
  for (const part of ['map_zoom', 'map_zoom_fraction'] as const) {
    if (columns.has('map_zoom') || columns.has('map_zoom_fraction')) columns.add(part);
  }
  const pick = (of: Partial<ParcelEntity>): ParcelColumns =>
    Object.fromEntries(Array.from(columns, (column) => [column, asJson(of[column] ?? null)]));
  const own = (side: 'before' | 'after') => Object.fromEntries(custom.map((one) => [one.field, one[side]]));
  return {
    before: { ...pick(before), ...own('before') },
    after: { ...pick(Object.assign({}, before, given(after))), ...own('after') },
  };
}

function customDifference(before: CustomValues, after: CustomValues) {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Array.from(keys, (key) => ({
    field: `${CUSTOM_PREFIX}${key}`,
    before: before[key] ?? null,
    after: after[key] ?? null,
  })).filter((one) => one.before !== one.after);
}

/** Returns the fields of a change, for clients. */
export function fieldsOf({ before, after }: ParcelChange) {
  const valueOf = (of: ParcelColumns, field: string) =>
    field === 'map_zoom' ? Number(of.map_zoom) + Number(of.map_zoom_fraction) : asValue(of[field]);
  const fields = [...PARCEL_FIELD_NAMES, ...Object.keys(after).filter(isCustom)];
  return fields
    .filter((field) => field in after)
    .map((field) => ({
      field,
      before: valueOf(before, field),
      after: valueOf(after, field),
    }));
}

const isCustom = (column: string) => column.startsWith(CUSTOM_PREFIX);

const columnIn = (parcel: ParcelEntity, column: string) =>
  isCustom(column)
    ? (parcel.custom[column.slice(CUSTOM_PREFIX.length)] ?? null)
    : asJson(parcel[column as keyof ParcelEntity]);

const asJson = (value: unknown) =>
  value instanceof Date ? value.toISOString() : (value as ParcelColumns[string]);

const asValue = (value: ParcelColumns[string] | undefined): string | number | null =>
  typeof value === 'boolean' || value === undefined ? null : value;

/** Columns that mean nothing without each other: all of them go back, or none. */
const TOGETHER = [
  ['status', 'step', 'status_step'],
  ['current_location', 'map_current_latitude', 'map_current_longitude', 'position_at', 'position_left'],
  ['map_pickup_latitude', 'map_pickup_longitude'],
  ['map_destination_latitude', 'map_destination_longitude'],
  ['map_zoom', 'map_zoom_fraction'],
];

/**
 * Returns the former values of columns that still have the values of the change, to be written.
 *
 * @param parcel locked
 * @param isTold true if an event has set the step since, which stays
 */
export function formerColumns(
  parcel: ParcelEntity,
  { before, after }: ParcelChange,
  isTold: boolean,
): Partial<ParcelEntity> {
  const stands = (column: string) =>
    !(column in after) || (isTold && column === 'step') || columnIn(parcel, column) === after[column];
  const groupOf = (column: string) => TOGETHER.find((group) => group.includes(column)) ?? [column];
  const former = Object.entries(before).filter(
    ([column]) => groupOf(column).every(stands) && !(isTold && column === 'step'),
  );
  const own = former.filter(([column]) => !isCustom(column));
  const columns = Object.fromEntries(own.map(([column, value]) => [column, columnOf(column, value)]));
  // Dates and points that break a rule together with newer ones stay.
  const isPossible = parcelRules(Object.assign({}, parcel, columns)).length === 0;
  const kept = Object.entries(columns).filter(
    ([column]) => isPossible || !/_date$|^map_|^show_map$/.test(column),
  );
  const custom = former.filter(([column]) => isCustom(column));
  return {
    ...Object.fromEntries(kept),
    ...(custom.length > 0 && { custom: withFormer(parcel.custom, custom) }),
  };
}

function withFormer(values: CustomValues, former: [string, ParcelColumns[string]][]): CustomValues {
  const after = new Map(Object.entries(values));
  for (const [column, value] of former) {
    const key = column.slice(CUSTOM_PREFIX.length);
    if (typeof value === 'string' || typeof value === 'number') after.set(key, value);
    else after.delete(key);
  }
  return Object.fromEntries(after);
}

const columnOf = (column: string, value: ParcelColumns[string] | undefined) =>
  column === 'position_at' && typeof value === 'string' ? new Date(value) : value;
