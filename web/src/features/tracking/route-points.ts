import type { Parcel } from '@vaultway/contracts';

export type Stop = 'pickup' | 'current' | 'destination';
/** Latitude, longitude. */
export type Point = [number, number];

/** Where the stops of a route lie, as far as it is known. */
export function pointsOf(parcel: Parcel): Partial<Record<Stop, Point>> {
  return {
    ...pointOf('pickup', parcel.map_pickup_latitude, parcel.map_pickup_longitude),
    ...pointOf('current', parcel.map_current_latitude, parcel.map_current_longitude),
    ...pointOf('destination', parcel.map_destination_latitude, parcel.map_destination_longitude),
  };
}

const pointOf = (stop: Stop, latitude: number | null, longitude: number | null) =>
  latitude === null || longitude === null ? {} : { [stop]: [latitude, longitude] satisfies Point };

/** How much of the way is done, 0 to 1: by distance where the places are known, else by their names. */
export function progressOf(parcel: Parcel): number {
  const { pickup, current, destination } = pointsOf(parcel);
  if (parcel.current_location !== null && isSame(parcel.current_location, parcel.destination)) return 1;
  if (pickup && current && destination) {
    const done = distance(pickup, current);
    const left = distance(current, destination);
    return done + left === 0 ? 0 : done / (done + left);
  }
  if (parcel.current_location === null || isSame(parcel.current_location, parcel.pickup_location ?? ''))
    return 0;
  return 0.5;
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The angle between two places as seen from the middle of the earth. */
function distance([latitude1, longitude1]: Point, [latitude2, longitude2]: Point): number {
  const [a, b] = [radians(latitude1), radians(latitude2)];
  const cosine =
    Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(radians(longitude2 - longitude1));
  return Math.acos(Math.min(1, Math.max(-1, cosine)));
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;
