import L from 'leaflet';
import { greatCircle, nearTo, type Point, type Stop } from '@/shared/ui/map/great-circle';
import { placeLabel, stopMarker, usualPlace } from '@/shared/ui/map/stop-marker';
import { drawWorldMap, fitUntilMoved, type WorldMapPlan } from '@/shared/ui/map/world-map';
import styles from './parcel-map.module.css';

export interface MapPlan extends Pick<WorldMapPlan, 'zoom' | 'texts' | 'tiles'> {
  stops: { stop: Stop; point: Point; label: string }[];
}

/** Clear of the buttons on the left and of what stands above the map, with a label at each end. */
const ROOM = { paddingTopLeft: [80, 72], paddingBottomRight: [48, 56] } satisfies L.FitBoundsOptions;
/** Pixels between two stops within which a name of the one may cover the other. */
const CLOSE_PX = 60;
/** Pixels from the sides that labels keep, as long as they touch their stop. */
const LEFT = 64;
const RIGHT = 8;

/**
 * Draws the route into an element.
 * @returns `outlines`, which fails when they could not be loaded, and `remove`, which takes everything away again.
 */
export function drawMap(element: HTMLElement, { zoom, stops, texts, tiles }: MapPlan) {
  const center = stops.find(({ stop }) => stop === 'current')?.point ?? [0, 0];
  const route = stops.map(({ stop, label, point: [latitude, longitude] }) => {
    const point: Point = [latitude, nearTo(center[1], longitude)];
    return { stop, label, point };
  });
  const longitudes = route.map(({ point }) => point[1]);
  const { map, outlines } = drawWorldMap(element, { center, zoom, longitudes, texts, tiles });
  // As close as an admin wished, but never so close that a stop is out of sight.
  const points = route.map(({ point }) => point);
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
    // Of whatever length, it is drawn from its beginning to its end.
    gone.getElement()?.setAttribute('pathLength', '1');
  }
  if (current && destination) {
    L.polyline(greatCircle(current, destination), { ...way, dashArray: '2 8' }).addTo(map);
  }
  const here = route.find(({ stop }) => stop === 'current')?.label;
  const markers = route.map(({ stop, point, label }) => {
    const marker = stopMarker(stop, point, label).addTo(map);
    // A parcel that has not left, or has arrived, is where another stop is: one name is enough.
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

/** Names of stops that are close to one another stand on the far sides, so that none covers the other's stop. */
function turnLabels(map: L.Map, markers: { stop: Stop; marker: L.Marker }[]): void {
  const placed = markers.map((one) => ({ ...one, at: map.latLngToContainerPoint(one.marker.getLatLng()) }));
  for (const { stop, marker, at } of placed) {
    const near = placed.find((other) => other.marker !== marker && at.distanceTo(other.at) < CLOSE_PX);
    const apart = near && Math.abs(near.at.y - at.y) > 1;
    placeLabel(marker, apart ? (near.at.y > at.y ? 'above' : 'below') : usualPlace(stop));
  }
}

/** Moves labels that would be cut off at the side of the map, or lie beneath its buttons, beside their stop. */
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
