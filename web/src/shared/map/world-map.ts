import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { drawLabels, loadCityNames } from './map-labels';
import { loadOutlines } from './outlines';
import type { Point } from './great-circle';
import { attributionOf, CLOSEST_TILES, drawTiles, type Tiles } from './tiles';
import styles from './world-map.module.css';

/** Zoom beyond which the outlines have no detail left: a blank map says nothing about a place. */
const CLOSEST = 8;

/** Returns the drawn zoom for a wanted one. */
export function drawnZoom(map: L.Map, wanted: number): number {
  const zoom = Math.min(wanted, map.getMaxZoom());
  // Leaflet draws fractional levels only where it can scale.
  return L.Browser.any3d ? zoom : Math.round(zoom);
}

export interface WorldMapPlan {
  center: Point;
  zoom: number;
  /** Longitudes of the content; for those beyond the date line the world is repeated. */
  longitudes: number[];
  texts: { zoomIn: string; zoomOut: string; source: string };
  /** Chosen server; if its tiles fail to load, the outlines are drawn. */
  tiles?: Tiles | null;
}

/**
 * Draws a world map from the site's own outlines, or from the tiles of a chosen server.
 * @param element with the class `worldMapClass`
 * @returns the map, and `outlines`, which rejects if nothing could be drawn. `map.remove()` removes everything.
 */
export function drawWorldMap(element: HTMLElement, plan: WorldMapPlan) {
  const { center, zoom, longitudes, texts, tiles } = plan;
  const closest = tiles ? CLOSEST_TILES : CLOSEST;
  const map = L.map(element, {
    center,
    zoom: Math.min(zoom, closest),
    // Any fractional zoom, as an admin set it or a pinch left it.
    zoomSnap: 0,
    zoomControl: false,
    attributionControl: false,
    // One finger and the wheel scroll the page; two fingers, the buttons and the keys move the map.
    dragging: !matchMedia('(pointer: coarse)').matches,
    scrollWheelZoom: false,
    maxZoom: closest,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  map.addControl(L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }));
  followSize(map, element);
  const attribution = L.control.attribution({ prefix: false });
  map.addControl(attribution);
  const outlines = () => {
    // The map is left-to-right; its text may not be.
    attribution.addAttribution(`<bdi>${texts.source}</bdi>`);
    return drawOutlines(map, longitudes);
  };
  if (!tiles) return { map, outlines: outlines() };
  attribution.addAttribution(attributionOf(tiles));
  const drawn = drawTiles(map, tiles).catch(() => {
    attribution.removeAttribution(attributionOf(tiles));
    map.setZoom(Math.min(map.getZoom(), CLOSEST), { animate: false }).setMaxZoom(CLOSEST);
    return outlines();
  });
  return { map, outlines: drawn };
}

/**
 * Watches the size of the element: Leaflet measures it once, possibly before its style sheet has loaded, and then only
 * on window resizes.
 */
function followSize(map: L.Map, element: HTMLElement): void {
  if (typeof ResizeObserver === 'undefined') return;
  const growth = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  growth.observe(element);
  map.on('unload', () => growth.disconnect());
}

/** Fits the map to the bounds in a container of any size, until a visitor moves it. */
export function fitUntilMoved(map: L.Map, bounds: L.LatLngBoundsLiteral, options?: L.FitBoundsOptions): void {
  let fitting = false;
  const fit = () => {
    fitting = true;
    map.fitBounds(bounds, { ...options, animate: false });
    fitting = false;
  };
  fit();
  map.on('resize', fit);
  map.on('dragstart zoomstart movestart', () => {
    if (!fitting) map.off('resize', fit);
  });
}

export const worldMapClass = styles.map ?? '';

async function drawOutlines(map: L.Map, longitudes: number[]): Promise<void> {
  const [{ land, borders, uplands, highlands, labels }, cityNames] = await Promise.all([
    loadOutlines(),
    loadCityNames(),
  ]);
  const paper = map.createPane('paper');
  // Below the land, so that it shows only on the sea.
  paper.style.zIndex = '300';
  L.polyline(graticule(), {
    className: styles.graticule,
    weight: 0.75,
    interactive: false,
    pane: 'paper',
  }).addTo(map);
  for (const turn of turnsOf(longitudes)) {
    const coordsToLatLng = ([longitude = 0, latitude = 0]: number[]) => L.latLng(latitude, longitude + turn);
    const shared = { interactive: false, coordsToLatLng };
    const lines = L.geoJSON(borders, {
      ...shared,
      style: { className: styles.border, weight: 0.75, fill: false },
    });
    lines.addTo(map).bringToBack();
    // Tints the relief: the higher, the darker.
    for (const [heights, className] of [
      [highlands, styles.highlands],
      [uplands, styles.uplands],
    ] as const) {
      L.geoJSON(heights, { ...shared, style: { className, stroke: false } })
        .addTo(map)
        .bringToBack();
    }
    L.geoJSON(land, { ...shared, style: { className: styles.land, weight: 1 } })
      .addTo(map)
      .bringToBack();
    // The shallow sea along the coast.
    L.geoJSON(land, { ...shared, style: { className: styles.shelf, weight: 9 }, pane: 'paper' }).addTo(map);
  }
  drawLabels(map, labels, cityNames);
}

const STEP = 15;
const HIGHEST = 75;
const FARTHEST = 540;

/** Returns meridians and parallels, across the world and its repetitions on either side. */
function graticule(): L.LatLngTuple[][] {
  const lines: L.LatLngTuple[][] = [];
  for (let latitude = -HIGHEST; latitude <= HIGHEST; latitude += STEP) {
    lines.push([
      [latitude, -FARTHEST],
      [latitude, FARTHEST],
    ]);
  }
  for (let longitude = -FARTHEST; longitude <= FARTHEST; longitude += STEP) {
    lines.push([
      [-85, longitude],
      [85, longitude],
    ]);
  }
  return lines;
}

/**
 * Returns the offsets in degrees at which the world is repeated, so that both ends of a route across the date line are
 * on land.
 */
function turnsOf(longitudes: number[]): number[] {
  const turns = [0];
  if (Math.min(...longitudes) < -110) turns.push(-360);
  if (Math.max(...longitudes) > 110) turns.push(360);
  return turns;
}
