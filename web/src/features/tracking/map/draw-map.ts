import L from 'leaflet';
import type { Point, Stop } from '../route-points';
import { greatCircle, nearTo } from './great-circle';
import styles from './parcel-map.module.css';
import { loadOutlines } from './outlines';

export interface MapPlan {
  zoom: number;
  stops: { stop: Stop; point: Point; label: string }[];
  texts: { zoomIn: string; zoomOut: string; source: string };
}

/**
 * Draws the route into an element.
 * @returns `outlines`, which fails when they could not be loaded, and `remove`, which takes everything away again.
 */
export function drawMap(element: HTMLElement, { zoom, stops, texts }: MapPlan) {
  const finger = matchMedia('(pointer: coarse)').matches;
  const current = stops.find(({ stop }) => stop === 'current')?.point ?? [0, 0];
  const map = L.map(element, {
    center: current,
    zoom,
    zoomControl: false,
    attributionControl: false,
    // One finger and the wheel go on moving the page; two fingers, the buttons and the keys move the map.
    dragging: !finger,
    scrollWheelZoom: false,
    maxZoom: 22,
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  map.addControl(L.control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }));
  map.addControl(L.control.attribution({ prefix: false }).addAttribution(texts.source));

  const route = stops.map(({ stop, label, point: [latitude, longitude] }) => {
    const point: Point = [latitude, nearTo(current[1], longitude)];
    return { stop, label, point };
  });
  drawRoute(map, route);
  const outlines = drawOutlines(map, route);
  return { outlines, remove: () => map.remove() };
}

async function drawOutlines(map: L.Map, route: MapPlan['stops']): Promise<void> {
  const { land, borders } = await loadOutlines();
  for (const turn of turnsOf(route)) {
    const coordsToLatLng = ([longitude = 0, latitude = 0]: number[]) => L.latLng(latitude, longitude + turn);
    const shared = { interactive: false, coordsToLatLng };
    L.geoJSON(land, { ...shared, style: { className: styles.land, weight: 1 } })
      .addTo(map)
      .bringToBack();
    L.geoJSON(borders, { ...shared, style: { className: styles.border, weight: 0.75, fill: false } }).addTo(
      map,
    );
  }
  map.eachLayer(
    (layer) => layer instanceof L.Polyline && layer.options.className === styles.way && layer.bringToFront(),
  );
}

/** Degrees by which the world is drawn again, so that a route across the date line lies on land at both ends. */
function turnsOf(route: MapPlan['stops']): number[] {
  const longitudes = route.flatMap(({ point }) => point[1]);
  const turns = [0];
  if (Math.min(...longitudes) < -110) turns.push(-360);
  if (Math.max(...longitudes) > 110) turns.push(360);
  return turns;
}

function drawRoute(map: L.Map, route: MapPlan['stops']): void {
  const at = (wanted: Stop) => route.find(({ stop }) => stop === wanted)?.point;
  const [pickup, current, destination] = [at('pickup'), at('current'), at('destination')];
  const way = { className: styles.way, weight: 2.5, smoothFactor: 0.5, interactive: false };
  if (pickup && current) L.polyline(greatCircle(pickup, current), way).addTo(map);
  if (current && destination) {
    L.polyline(greatCircle(current, destination), { ...way, dashArray: '2 8' }).addTo(map);
  }
  for (const { stop, point, label } of route) {
    const icon = L.divIcon({ className: `${styles.stop} ${styles[stop]}`, iconSize: [18, 18] });
    L.marker(point, {
      icon,
      interactive: false,
      keyboard: false,
      zIndexOffset: stop === 'current' ? 1000 : 0,
    })
      .bindTooltip(labelElement(label), {
        permanent: true,
        direction: stop === 'current' ? 'top' : 'bottom',
        offset: [0, stop === 'current' ? -14 : 12],
        className: styles.label,
      })
      .addTo(map);
  }
}

/** An element rather than text, which Leaflet would read as HTML. */
function labelElement(label: string): HTMLElement {
  const element = document.createElement('span');
  element.dir = 'auto';
  element.textContent = label;
  return element;
}
