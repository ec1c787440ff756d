import { feature } from 'topojson-client';
import type { GeoJsonObject } from 'geojson';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import address from 'virtual:world-outlines';

export interface Outlines {
  land: GeoJsonObject;
  borders: GeoJsonObject;
}

const TIME_LIMIT = 20_000;

/** The outlines of land and borders, from this site. */
export async function loadOutlines(): Promise<Outlines> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT) });
  if (!response.ok) throw new Error(`The outlines answered ${response.status}`);
  const world = (await response.json()) as Topology;
  return {
    land: feature(world, world.objects['land'] as GeometryCollection),
    borders: feature(world, world.objects['borders'] as GeometryObject),
  };
}
