type Point = [number, number];

/**
 * Drops the points of a line that are closer than `tolerance` to the line without them (Ramer–Douglas–Peucker). Both
 * ends stay, so that connected lines remain connected.
 */
export function simplifyLine(points: Point[], tolerance: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return points;
  const distances = points.map((point) => distanceToLine(point, first, last));
  const farthest = distances.reduce(
    (best, distance, index) => (distance > (distances[best] ?? 0) ? index : best),
    0,
  );
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last];
  return [
    ...simplifyLine(points.slice(0, farthest + 1), tolerance),
    ...simplifyLine(points.slice(farthest), tolerance).slice(1),
  ];
}

function distanceToLine([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  // The line of an island ends where it began.
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}
