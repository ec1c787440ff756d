import {
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  STEP_NAMES,
  suggestedName,
  titleIn,
  type Activity,
  type ParcelFieldName,
  type Step,
  type TrackedParcel,
} from '@vaultway/contracts';
import { emptyValueOf, statusKey } from '../../parcels/parcel.mapper.js';
import { privacyGateOf, zoneGateOf, type PrivacyGate, type ZoneGate } from '../../privacy/privacy-gate.js';

/**
 * Returns a parcel as visitors see it: the public parts of its fields, and events without free text.
 *
 * @param parcel with the custom fields that are public
 */
export function restrictedParcel(parcel: TrackedParcel): TrackedParcel {
  const gate = privacyGateOf(parcel);
  const zoneOf = zoneGateOf(parcel, gate);
  const told = Object.fromEntries(PARCEL_FIELD_NAMES.map((name) => [name, toldOf(name, parcel, gate)]));
  const fields = told as Pick<TrackedParcel, ParcelFieldName>;
  return {
    ...fields,
    status_key: statusKey(fields),
    id: parcel.id,
    image: null,
    custom: parcel.custom,
    custom_fields: parcel.custom_fields,
    created_at: parcel.created_at,
    updated_at: parcel.updated_at,
    history: { ...parcel.history, data: parcel.history.data.map((event) => restrictedEvent(event, zoneOf)) },
    restricted: true,
    expected_days_set_at: parcel.expected_days_set_at,
    usual_arrival: parcel.usual_arrival,
    position: null,
  };
}

/** Returns the public part of a field, or the value of an empty field. */
function toldOf(name: ParcelFieldName, parcel: TrackedParcel, gate: PrivacyGate) {
  const { kind, strangers } = PARCEL_FIELDS[name];
  const value = parcel[name];
  if (strangers === 'all') return value;
  if (strangers === 'town') return gate.place(value as string | null);
  if (strangers === 'suggested') return value === null ? null : publicTitle(value as string, parcel.step);
  return emptyValueOf(kind);
}

/**
 * Returns an event as visitors see it. Keeps a suggested title; replaces others with that of the step.
 */
export function restrictedEvent(event: Activity, zoneOf: ZoneGate): Activity {
  const title = publicTitle(event.title, event.step) ?? titleIn('steps.update');
  return { ...event, title, title_key: suggestedName(title), description: null, time_zone: zoneOf(event) };
}

/** @returns null for free text without a known step */
function publicTitle(written: string, step: Step | null): string | null {
  if (suggestedName(written)) return written;
  return step === null ? null : titleIn(STEP_NAMES[step]);
}
