import {
  PARCEL_FIELDS,
  parcelRules,
  toDetail,
  toDetails,
  UpdateParcel,
  type Step,
} from '@vaultway/contracts';
import {
  differenceOf,
  fieldsOf,
  given,
  type ParcelChange,
  updatedColumns,
} from '../parcels/parcel-change.js';
import type { ParcelEntity } from '../parcels/parcel.entity.js';
import { statusKey } from '../parcels/statuses/status-spellings.js';

/** Fields of an existing parcel that a row fills. */
export type FilledFields = Omit<UpdateParcel, 'id' | 'image' | 'updated_at' | 'tracking_code'>;

/** A parcel, with the step of its newest event. */
export interface Found {
  parcel: ParcelEntity;
  newest: Step | null;
}

/** A valid row that changes a parcel. */
export interface ChangedRow {
  row: number;
  code_key: string;
  parcel_id: string;
  input: FilledFields;
  change: ParcelChange;
}

/** Checks a row against the parcel that it changes: blank cells change nothing. */
export function updateOf({ parcel, newest }: Found, input: Record<string, unknown>) {
  const filled = Object.entries(input).filter(([, value]) => String(value).trim() !== '');
  const result = UpdateParcel.safeParse(Object.fromEntries(filled));
  if (!result.success) return { success: false as const, details: toDetails(result.error.issues) };
  const { tracking_code: _code, image: _image, id: _id, updated_at: _time, ...fields } = result.data;
  const data = Object.fromEntries(
    Object.entries(given(fields)).filter(([, value]) => value !== null),
  ) as FilledFields;
  if (isSameStatus(data.status, parcel.status)) delete data.status;
  const after = updatedColumns(parcel, data, newest);
  const change = differenceOf(parcel, after);
  const details = parcelRules(Object.assign({}, parcel, given(after)));
  if (parcel.anonymized_at && change && isPersonal(change)) details.push(toDetail('', 'erased'));
  if (details.length > 0) return { success: false as const, details };
  return { success: true as const, data, change };
}

const isSameStatus = (one: string | null | undefined, other: string | null) =>
  one !== undefined && one !== null && other !== null && statusKey(one) === statusKey(other);

/** True if a change fills fields that an erasure empties. */
const isPersonal = (change: ParcelChange) =>
  fieldsOf(change).some(({ field, after }) => after !== null && PARCEL_FIELDS[field].remains === 'nothing');
