import {
  LIMITS,
  PARCEL_FIELD_NAMES,
  PARCEL_FIELDS,
  type Activity,
  type ParcelFieldName,
  type TrackedParcel,
} from '@vaultway/contracts';
import { privacyGateOf, type PrivacyGate } from '../../privacy/privacy-gate.js';

/** A parcel as a stranger may see it: what the table of its fields leaves them, and the titles of its events. */
export function restrictedParcel(parcel: TrackedParcel): TrackedParcel {
  const gate = privacyGateOf(parcel);
  const told = Object.fromEntries(PARCEL_FIELD_NAMES.map((name) => [name, toldOf(name, parcel, gate)]));
  return {
    ...(told as Pick<TrackedParcel, ParcelFieldName>),
    id: parcel.id,
    image: null,
    created_at: parcel.created_at,
    updated_at: parcel.updated_at,
    history: { ...parcel.history, data: parcel.history.data.map(restrictedEvent(gate)) },
    restricted: true,
    usual_arrival: parcel.usual_arrival,
    position: null,
  };
}

/** What is left of a field; where nothing is, it looks as in a parcel that never had it. */
function toldOf(name: ParcelFieldName, parcel: TrackedParcel, gate: PrivacyGate) {
  const { kind, strangers } = PARCEL_FIELDS[name];
  const value = parcel[name];
  if (strangers === 'all') return value;
  if (strangers === 'town') return gate.place(value as string | null);
  if (strangers === 'masked') return value === null ? null : gate.text(value as string);
  return kind === 'yes_no' ? 'no' : kind === 'zoom' ? LIMITS.zoomDefault : null;
}

/** An event without its description, and with its title masked. */
export const restrictedEvent =
  (gate: PrivacyGate) =>
  (event: Activity): Activity => ({ ...event, title: gate.text(event.title), description: null });
