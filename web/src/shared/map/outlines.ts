import { feature } from 'topojson-client';
import type { FeatureCollection, GeoJsonObject, MultiPolygon, Polygon } from 'geojson';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import address from 'virtual:world-outlines';
import { nearTo } from './great-circle';

export interface Outlines {
  land: GeoJsonObject;
  borders: GeoJsonObject;
  /** High terrain, and higher terrain within it. */
  uplands: GeoJsonObject;
  highlands: GeoJsonObject;
  /** Code of a country, position of its name, and its minimum zoom; the largest first. */
  labels: [code: string, latitude: number, longitude: number, zoom: number][];
}

type Land = FeatureCollection<Polygon | MultiPolygon>;

const TIME_LIMIT_MS = 20_000;

let loaded: Promise<Outlines> | undefined;

/** Loads the outlines of land, borders and relief from this site, once for all maps of a page. */
export function loadOutlines(): Promise<Outlines> {
  loaded ??= readOutlines().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readOutlines(): Promise<Outlines> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`The outlines answered ${response.status}`);
  const { relief, ...world } = (await response.json()) as Topology &
    Pick<Outlines, 'labels'> & { relief: Topology<Record<'uplands' | 'highlands', GeometryObject>> };
  return {
    land: unrollGlobe(feature(world, world.objects['land'] as GeometryCollection) as Land),
    borders: feature(world, world.objects['borders'] as GeometryObject),
    uplands: feature(relief, relief.objects.uplands),
    highlands: feature(relief, relief.objects.highlands),
    labels: world.labels,
  };
}

/**
 * Unrolls the file's globe, which has no cut at the date line. On a flat map a shape that crosses it is drawn beyond
 * 180 degrees, once, so that no second Asia appears beside America. Only shapes around the pole are repeated 360
 * degrees away, to fill the gap at their first end.
 */
function unrollGlobe(land: Land): MultiPolygon {
  const shapes = land.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  );
  const unrolled = shapes.map((rings) => rings.map((ring) => nearZero(unrollRing(ring))));
  const polar = unrolled.filter((rings) => rings.some((ring) => ring.some(([, y]) => y === -90)));
  const again = polar
    .filter((rings) => rings.some((ring) => ring.some(([x = 0]) => Math.abs(x) > 180)))
    .map((rings) => {
      const turn = rings[0]?.some(([x = 0]) => x > 180) ? -360 : 360;
      return rings.map((ring) => shiftRing(ring, turn));
    });
  return { type: 'MultiPolygon', coordinates: [...unrolled, ...again] };
}

/** Shifts a ring so that most of it lies between -180 and 180 degrees. */
function nearZero(ring: number[][]): number[][] {
  const longitudes = ring.map(([x = 0]) => x);
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2;
  return shiftRing(ring, nearTo(0, middle) - middle);
}

const shiftRing = (ring: number[][], turn: number) => ring.map(([x = 0, y = 0]) => [x + turn, y]);

/** Removes jumps from a ring; extends one that circles the pole down to it. */
function unrollRing(ring: number[][]): number[][] {
  const unrolled: number[][] = [];
  for (const [x = 0, y = 0] of ring) unrolled.push([nearTo(unrolled.at(-1)?.[0] ?? x, x), y]);
  const [start = 0] = unrolled[0] ?? [];
  const [end = 0] = unrolled.at(-1) ?? [];
  return Math.abs(end - start) < 1 ? unrolled : [...unrolled, [end, -90], [start, -90]];
}
