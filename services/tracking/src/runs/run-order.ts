import { partsOf, readPlace, withoutNoise } from '../privacy/coarse-place.js';
import { cityOf, countryOf } from '../privacy/places.js';

/** Latitude and longitude in degrees. */
export type Point = readonly [number, number];

/** Returns the point of a place's town, if the panel's map has it. A city-state is read as a country. */
export function pointOfTown(place: string | null): Point | null {
  const { town, country = '' } = readPlace(partsOf(place).map(withoutNoise));
  return cityOf(town ?? country, countryOf(country))?.point ?? null;
}

const RADIANS = Math.PI / 180;

/** Returns the haversine of the angle between two points, which grows with their distance. */
function haversine([fromLatitude, fromLongitude]: Point, [toLatitude, toLongitude]: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  return (
    half(toLatitude - fromLatitude) +
    Math.cos(fromLatitude * RADIANS) * Math.cos(toLatitude * RADIANS) * half(toLongitude - fromLongitude)
  );
}

/**
 * Orders stops so that each is the nearest to the one before. Equally distant stops keep their order, and those without
 * a place go last.
 *
 * @param start null to start at the first stop that has a place
 */
export function byDistance<S extends { point: Point | null }>(stops: readonly S[], start: Point | null): S[] {
  const left = stops.filter((stop): stop is S & { point: Point } => stop.point !== null);
  const sorted: S[] = [];
  let from = start ?? left[0]?.point;
  while (from !== undefined && left.length > 0) {
    const here: Point = from;
    const distances = left.map(({ point }) => haversine(here, point));
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1);
    if (next) sorted.push(next);
    from = next?.point;
  }
  return [...sorted, ...stops.filter(({ point }) => point === null)];
}

/** Orders `all` like `named`, in the places of the named ones; the others keep theirs. */
export function reordered(all: readonly string[], named: readonly string[]): string[] {
  const moved = new Set(named);
  const queue = named[Symbol.iterator]();
  return all.map((id) => (moved.has(id) ? (queue.next().value ?? id) : id));
}
