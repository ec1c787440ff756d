import type { CreateParcel, ParcelFieldName, UpdateParcel } from '@vaultway/contracts';
import type { ParcelEntity } from './parcel.entity.js';

type Current = 'map_current_latitude' | 'map_current_longitude';
type Position = Pick<ParcelEntity, 'position_at' | 'position_left'>;
type PlaceField = Extract<
  ParcelFieldName,
  'current_location' | 'pickup_location' | 'destination' | `map_${string}tude`
>;

/** Adds the time since when a new parcel has been at its point on the map. @param at its creation time */
export function withPosition<F extends Pick<CreateParcel, Current>>(input: F, at: Date): F & Position {
  return { ...input, position_at: hasPoint('current', input) ? at : null, position_left: false };
}

/**
 * Returns an updated parcel's position, and its time. A place without coordinates leaves the point behind, unless it is
 * one of the parcel's own stops, whose point it then gets.
 *
 * @param before locked
 * @param changes undefined fields stay unchanged
 */
export function parcelPositionAfter(
  before: Pick<ParcelEntity, PlaceField | 'position_left'>,
  changes: Pick<UpdateParcel, PlaceField>,
  now = new Date(),
): Partial<Position & Pick<ParcelEntity, Current>> {
  const after = merged(before, changes);
  const relocated = !samePlace(before.current_location, after.current_location);
  if (changes.map_current_latitude !== undefined || changes.map_current_longitude !== undefined) {
    const moved =
      after.map_current_latitude !== before.map_current_latitude ||
      after.map_current_longitude !== before.map_current_longitude;
    // Coordinates alone confirm the position; along with all other fields they may just be sent back.
    const confirmed = before.position_left && changes.current_location === undefined;
    if (moved || confirmed)
      return { position_at: hasPoint('current', after) ? now : null, position_left: false };
    return relocated ? { position_left: false } : {};
  }
  if (!relocated) return {};
  const stop = stopAt(after);
  if (!stop) return hasPoint('current', before) ? { position_left: true } : {};
  return {
    map_current_latitude: after[`map_${stop}_latitude`],
    map_current_longitude: after[`map_${stop}_longitude`],
    position_at: now,
    position_left: false,
  };
}

type Places = Pick<ParcelEntity, PlaceField>;

/** Returns the stop where a parcel is, if its point is known. */
function stopAt(parcel: Places): 'destination' | 'pickup' | undefined {
  const { current_location: current, destination, pickup_location: pickup } = parcel;
  if (isBlank(current)) return undefined;
  if (samePlace(current, destination) && hasPoint('destination', parcel)) return 'destination';
  return samePlace(current, pickup) && hasPoint('pickup', parcel) ? 'pickup' : undefined;
}

const hasPoint = <S extends 'current' | 'pickup' | 'destination'>(
  stop: S,
  parcel: Pick<Places, `map_${S}_latitude` | `map_${S}_longitude`>,
): boolean => parcel[`map_${stop}_latitude`] !== null && parcel[`map_${stop}_longitude`] !== null;

const merged = (before: Places, changes: Pick<UpdateParcel, PlaceField>): Places => ({
  ...before,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
});

const samePlace = (one: string | null, other: string | null) => wordsOf(one) === wordsOf(other);
const isBlank = (place: string | null) => wordsOf(place) === '';
const wordsOf = (place: string | null) => (place ?? '').trim().toLowerCase();
