import L from 'leaflet';
import { greatCircle, nearTo, type Point, type Stop } from '@/shared/map/great-circle';
import { placeLabel, stopMarker, usualPlace } from '@/shared/map/stop-marker';
import { drawWorldMap, fitUntilMoved, type WorldMapPlan } from '@/shared/map/world-map';
import styles from './parcel-map.module.css';

export interface MapPlan extends Pick<WorldMapPlan, 'zoom' | 'texts' | 'tiles'> {
  stops: { stop: Stop; point: Point; label: string }[];
}

/** Padding for the buttons on the left, the overlay above the map, and a label at each end. */
const ROOM = { paddingTopLeft: [80, 72], paddingBottomRight: [48, 56] } satisfies L.FitBoundsOptions;
/** Width in pixels below which a whole route across continents would be too small to read. */
const NARROW_PX = 480;
/** Distance in pixels between two stops below which one's name may cover the other. */
const CLOSE_PX = 60;
/** Distance in pixels of labels from the sides, as long as they touch their stop. */
const LEFT = 64;
const RIGHT = 8;

/**
 * Draws the route into an element.
 * @returns `outlines`, which rejects if they could not be loaded, and `remove`, which removes everything again.
 */
export function drawMap(element: HTMLElement, { zoom, stops, texts, tiles }: MapPlan) {
  const center = stops.find(({ stop }) => stop === 'current')?.point ?? [0, 0];
  const route = stops.map(({ stop, label, point: [latitude, longitude] }) => {
    const point: Point = [latitude, nearTo(center[1], longitude)];
    return { stop, label, point };
  });
  const longitudes = route.map(({ point }) => point[1]);
  const { map, outlines } = drawWorldMap(element, { center, zoom, longitudes, texts, tiles });
  // As close as an admin set it, but with every stop in view; on a phone, with those still ahead.
  const ahead = route.filter(({ stop }) => stop !== 'pickup');
  const shown = element.clientWidth < NARROW_PX && ahead.length > 1 ? ahead : route;
  const points = shown.map(({ point }) => point);
  fitUntilMoved(map, points, { maxZoom: zoom, ...ROOM });
  drawRoute(map, route);
  return { outlines, remove: () => map.remove() };
}

function drawRoute(map: L.Map, route: MapPlan['stops']): void {
  const at = (wanted: Stop) => route.find(({ stop }) => stop === wanted)?.point;
  const [pickup, current, destination] = [at('pickup'), at('current'), at('destination')];
  const way = { className: styles.way, weight: 2.5, smoothFactor: 0.5, interactive: false };
  if (pickup && current) {
    const gone = L.polyline(greatCircle(pickup, current), { ...way, className: styles.gone }).addTo(map);
    // Normalizes the length for the animation that draws it from start to end.
    gone.getElement()?.setAttribute('pathLength', '1');
  }
  if (current && destination) {
    L.polyline(greatCircle(current, destination), { ...way, dashArray: '2 8' }).addTo(map);
  }
  const here = route.find(({ stop }) => stop === 'current')?.label;
  const markers = route.map(({ stop, point, label }) => {
    const marker = stopMarker(stop, point, label).addTo(map);
    // A parcel that has not left, or has arrived, is at another stop: one name is enough.
    if (stop !== 'current' && label === here) marker.unbindTooltip();
    return { stop, marker };
  });
  const shift = () => {
    turnLabels(map, markers);
    shiftLabels(map, markers);
  };
  shift();
  map.on('moveend', shift);
}

/** Moves names of nearby stops to their far sides, so that none covers the other's stop. */
function turnLabels(map: L.Map, markers: { stop: Stop; marker: L.Marker }[]): void {
  const placed = markers.map((one) => ({ ...one, at: map.latLngToContainerPoint(one.marker.getLatLng()) }));
  for (const { stop, marker, at } of placed) {
    const near = placed.find((other) => other.marker !== marker && at.distanceTo(other.at) < CLOSE_PX);
    const apart = near && Math.abs(near.at.y - at.y) > 1;
    placeLabel(marker, apart ? (near.at.y > at.y ? 'above' : 'below') : usualPlace(stop));
  }
}

/** Moves labels beside their stop if the map's side would cut them off, or its buttons cover them. */
function shiftLabels(map: L.Map, markers: { marker: L.Marker }[]): void {
  const { left, right } = map.getContainer().getBoundingClientRect();
  for (const { marker } of markers) {
    const label = marker.getTooltip()?.getElement();
    if (!label) continue;
    label.style.marginLeft = '';
    const box = label.getBoundingClientRect();
    const wanted = Math.max(left + LEFT - box.left, 0) || Math.min(right - RIGHT - box.right, 0);
    const most = box.width / 2 - RIGHT;
    if (wanted !== 0) label.style.marginLeft = `${Math.max(-most, Math.min(most, wanted))}px`;
  }
}
