import { feature } from 'topojson-client';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** A country's label: its code, whose name browsers know in every language, its position, and its minimum zoom. */
export type MapLabel = [code: string, latitude: number, longitude: number, zoom: number];

/** Countries whose name in the file differs from the one that identifies their code; by their number in ISO 3166. */
const CODES: Record<string, string> = {
  '840': 'US', '792': 'TR', '104': 'MM', '180': 'CD', '178': 'CG', '140': 'CF', '214': 'DO', '728': 'SS', '732': 'EH',
  '070': 'BA', '807': 'MK', '226': 'GQ', '090': 'SB', '780': 'TT', '275': 'PS', '238': 'FK', '132': 'CV',
}; // prettier-ignore

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** Maps English country names to codes. */
function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(codes.map((code) => [plain(names.of(code) ?? ''), code]));
}

/** In square degrees, corrected for latitude: larger countries are labeled from lower zooms. */
const ZOOMS: [area: number, zoom: number][] = [
  [250, 2],
  [60, 3],
  [12, 4],
  [2, 5],
  [0, 6],
];
/** Returns the countries' labels, the largest first. */
export function mapLabels(world: Topology): MapLabel[] {
  const codes = codesByName();
  const countries = feature(world, world.objects['countries'] as GeometryCollection<{ name: string }>);
  const labels = countries.features.flatMap((country): MapLabel[] => {
    const code = CODES[String(country.id)] ?? codes.get(plain(country.properties.name));
    const ring = largestRing(country as Feature<Polygon | MultiPolygon>);
    if (code === undefined || ring === undefined) return [];
    const [longitude, latitude] = innermost(ring);
    const zoom = ZOOMS.find(([area]) => areaOf(ring) >= area)?.[1] ?? 6;
    return [[code, rounded(latitude), rounded(longitude), zoom]];
  });
  return labels.toSorted((one, other) => one[3] - other[3]);
}

const rounded = (degrees: number) => Math.round(degrees * 10) / 10;

function largestRing({ geometry }: Feature<Polygon | MultiPolygon>): Position[] | undefined {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map(([outer = []]) => outer).toSorted((one, other) => areaOf(other) - areaOf(one))[0];
}

function areaOf(ring: Position[]): number {
  let area = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    area += x * nextY - nextX * y;
  }
  const latitude = ring.reduce((sum, [, y = 0]) => sum + y, 0) / ring.length;
  return Math.abs(area / 2) * Math.cos((latitude * Math.PI) / 180);
}

const GRID = 24;

/** Returns approximately the point of a shape that is farthest from its edge. */
function innermost(ring: Position[]): [longitude: number, latitude: number] {
  const xs = ring.map(([x = 0]) => x);
  const ys = ring.map(([, y = 0]) => y);
  const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let best = { room: -1, point: [(left + right) / 2, (bottom + top) / 2] as [number, number] };
  for (let column = 1; column < GRID; column += 1) {
    for (let row = 1; row < GRID; row += 1) {
      const point: [number, number] = [
        left + ((right - left) * column) / GRID,
        bottom + ((top - bottom) * row) / GRID,
      ];
      const room = roomAround(point, ring);
      if (room > best.room && isInside(point, ring)) best = { room, point };
    }
  }
  return best.point;
}

/** In degrees of latitude, to the nearest corner. */
function roomAround([x, y]: [number, number], ring: Position[]): number {
  let nearest = Infinity;
  for (const [cornerX = 0, cornerY = 0] of ring) {
    nearest = Math.min(nearest, ((cornerX - x) / 2) ** 2 + (cornerY - y) ** 2);
  }
  return Math.sqrt(nearest);
}

function isInside([x, y]: [number, number], ring: Position[]): boolean {
  let inside = false;
  let [bx = 0, by = 0] = ring.at(-1) ?? [];
  for (const [ax = 0, ay = 0] of ring) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    [bx, by] = [ax, ay];
  }
  return inside;
}
