/** Segments of a drawn route: enough to look smooth at any zoom that shows all of it. */
const STEPS = 64;

/**
 * Returns the shortest route between two places, as a plane flies. Longitudes continue past 180 if the route crosses
 * the date line, so that it is drawn in one piece.
 */
export function greatCircle(from: Point, to: Point): Point[] {
  const [start, end] = [toVector(from), toVector(to)];
  const angle = angleBetween(from, to);
  // The same place, or antipodes, between which every route is equally short.
  if (angle < 1e-6 || Math.PI - angle < 1e-6) return [from, to];

  const way: Point[] = [];
  for (let step = 0; step <= STEPS; step += 1) {
    const part = step / STEPS;
    const a = Math.sin((1 - part) * angle) / Math.sin(angle);
    const b = Math.sin(part * angle) / Math.sin(angle);
    const [latitude, longitude] = toPoint(start.map((value, axis) => a * value + b * (end[axis] ?? 0)));
    way.push([latitude, nearTo(way.at(-1)?.[1] ?? from[1], longitude)]);
  }
  return way;
}

/** Returns the angular distance between two places, in radians. */
export const angleBetween = (from: Point, to: Point): number =>
  Math.acos(Math.min(1, Math.max(-1, dot(toVector(from), toVector(to)))));

/** Returns the equivalent longitude nearest to another one: 190 instead of -170 next to 175. */
export const nearTo = (other: number, longitude: number) =>
  longitude + 360 * Math.round((other - longitude) / 360);

const toVector = ([latitude, longitude]: Point) => {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
};

const toPoint = ([x = 0, y = 0, z = 0]: number[]): Point => [
  (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
  (Math.atan2(y, x) * 180) / Math.PI,
];

const dot = (one: number[], other: number[]) =>
  one.reduce((sum, value, axis) => sum + value * (other[axis] ?? 0), 0);

/** Latitude, longitude. */
export type Point = [number, number];

/** Stops of a route. */
export type Stop = 'pickup' | 'current' | 'destination';
