import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { loadOutlines } from './outlines';
import type { Point } from './point';
import styles from './world-map.module.css';

/** Closer than this the outlines have nothing left to show: a blank sheet says nothing of a place. */
const CLOSEST = 8;

/** The zoom at which the map is drawn for the one that is wanted. */
export const drawnZoom = (wanted: number) => Math.min(wanted, CLOSEST);

export interface WorldMapPlan {
  center: Point;
  zoom: number;
  /** Longitudes of what is shown; those beyond the date line have the world drawn once more below them. */
  longitudes: number[];
  texts: { zoomIn: string; zoomOut: string; source: string };
}

/**
 * Draws a map of the world from outlines that come from this site alone.
 * @param element of the class `worldMapClass`
 * @returns the map, and `outlines`, which fails when they could not be loaded. `map.remove()` takes all away.
 */
export function drawWorldMap(element: HTMLElement, { center, zoom, longitudes, texts }: WorldMapPlan) {
  const map = L.map(element, {
    center,
    zoom: drawnZoom(zoom),
    zoomControl: false,
    attributionControl: false,
    // One finger and the wheel go on moving the page; two fingers, the buttons and the keys move the map.
    dragging: !matchMedia('(pointer: coarse)').matches,
    scrollWheelZoom: false,
    maxZoom: CLOSEST,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  map.addControl(L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }));
  map.addControl(L.control.attribution({ prefix: false }).addAttribution(texts.source));
  return { map, outlines: drawOutlines(map, longitudes) };
}

export const worldMapClass = styles.map ?? '';

async function drawOutlines(map: L.Map, longitudes: number[]): Promise<void> {
  const { land, borders } = await loadOutlines();
  for (const turn of turnsOf(longitudes)) {
    const coordsToLatLng = ([longitude = 0, latitude = 0]: number[]) => L.latLng(latitude, longitude + turn);
    const shared = { interactive: false, coordsToLatLng };
    const lines = L.geoJSON(borders, {
      ...shared,
      style: { className: styles.border, weight: 0.75, fill: false },
    });
    lines.addTo(map).bringToBack();
    L.geoJSON(land, { ...shared, style: { className: styles.land, weight: 1 } })
      .addTo(map)
      .bringToBack();
  }
}

/** Degrees by which the world is drawn again, so that a route across the date line lies on land at both ends. */
function turnsOf(longitudes: number[]): number[] {
  const turns = [0];
  if (Math.min(...longitudes) < -110) turns.push(-360);
  if (Math.max(...longitudes) > 110) turns.push(360);
  return turns;
}
