import type { TrackedParcel } from '@vaultway/contracts';
import type { Point, Stop } from '@/shared/map/great-circle';

/** Returns the known coordinates of a route's stops, without a point that the parcel has left. */
export function pointsOf(parcel: TrackedParcel): Partial<Record<Stop, Point>> {
  // Undefined in a response cached from an earlier version, which means unknown.
  const left = parcel.position === null;
  return {
    ...pointOf('pickup', parcel.map_pickup_latitude, parcel.map_pickup_longitude),
    ...(left ? {} : pointOf('current', parcel.map_current_latitude, parcel.map_current_longitude)),
    ...pointOf('destination', parcel.map_destination_latitude, parcel.map_destination_longitude),
  };
}

const pointOf = (stop: Stop, latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? {} : { [stop]: [latitude, longitude] satisfies Point };
