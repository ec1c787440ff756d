import {
  PARCEL_FIELDS,
  parcelRules,
  toDetail,
  toDetails,
  UpdateParcel,
  type CustomField,
  type ParcelFieldName,
  type Step,
} from '@vaultway/contracts';
import { checkCustom } from '../custom-fields/custom-field.service.js';
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
export type FilledFields = Partial<Omit<UpdateParcel, 'id' | 'image' | 'updated_at' | 'tracking_code'>>;

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

/**
 * Checks a row against the parcel that it changes: blank cells change nothing.
 *
 * @param own the custom fields
 */
export function updateOf(
  { parcel, newest }: Found,
  { custom = {}, ...input }: Record<string, unknown> & { custom?: Record<string, unknown> },
  own: readonly CustomField[],
) {
  const filled = Object.entries(input).filter(([, value]) => String(value).trim() !== '');
  const result = UpdateParcel.safeParse(Object.fromEntries(filled));
  if (!result.success) return { success: false as const, details: toDetails(result.error.issues) };
  const filledCustom = Object.fromEntries(
    Object.entries(custom).filter(([, value]) => String(value).trim() !== ''),
  );
  const { values, problems } = checkCustom(own, filledCustom, parcel.custom);
  if (problems.length > 0) return { success: false as const, details: problems };
  const {
    tracking_code: _code,
    custom: _custom,
    image: _image,
    id: _id,
    updated_at: _time,
    ...fields
  } = result.data;
  const data = Object.fromEntries(
    Object.entries(given(fields)).filter(([, value]) => value !== null),
  ) as FilledFields;
  if (isSameStatus(data.status, parcel.status)) delete data.status;
  const after = { ...updatedColumns(parcel, data, newest), custom: values };
  const change = differenceOf(parcel, after);
  const details = parcelRules(Object.assign({}, parcel, given(after)));
  if (parcel.anonymized_at && change && isPersonal(change)) details.push(toDetail('', 'erased'));
  if (details.length > 0) return { success: false as const, details };
  return { success: true as const, data: { ...data, custom: filledCustom }, change };
}

const isSameStatus = (one: string | null | undefined, other: string | null) =>
  one !== undefined && one !== null && other !== null && statusKey(one) === statusKey(other);

/** True if a change fills fields that an erasure empties. */
const isPersonal = (change: ParcelChange) =>
  fieldsOf(change).some(
    ({ field, after }) =>
      after !== null &&
      (!(field in PARCEL_FIELDS) || PARCEL_FIELDS[field as ParcelFieldName].remains === 'nothing'),
  );
