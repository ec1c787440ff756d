import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import type { Point, Stop } from './great-circle';
import styles from './stop-marker.module.css';

/** Creates a marker of a route's stop, labeled with its name. */
export function stopMarker(stop: Stop, point: Point, label: string, options: L.MarkerOptions = {}): L.Marker {
  return L.marker(point, {
    icon: L.divIcon({ className: `${styles.stop} ${styles[stop]}`, iconSize: [18, 18] }),
    interactive: false,
    keyboard: false,
    zIndexOffset: stop === 'current' ? 1000 : 0,
    ...options,
  }).bindTooltip(labelElement(label), {
    permanent: true,
    ...PLACES[usualPlace(stop)],
    className: styles.label ?? '',
  });
}

type Place = 'above' | 'below';
const PLACES = {
  above: { direction: 'top', offset: [0, -14] },
  below: { direction: 'bottom', offset: [0, 12] },
} as const satisfies Record<Place, L.TooltipOptions>;

/** Default position of a stop's name, without another stop nearby. */
export const usualPlace = (stop: Stop): Place => (stop === 'current' ? 'above' : 'below');

/** Moves the name of a stop above or below it. */
export function placeLabel(marker: L.Marker, place: Place): void {
  const label = marker.getTooltip();
  if (!label || label.options.direction === PLACES[place].direction) return;
  Object.assign(label.options, PLACES[place]);
  label.update();
}

/** Creates an element instead of text, which Leaflet would parse as HTML. */
function labelElement(label: string): HTMLElement {
  const element = document.createElement('span');
  element.dir = 'auto';
  element.textContent = label;
  return element;
}
