import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import type { Point, Stop } from './great-circle';
import styles from './stop-marker.module.css';

/** A stop of a route on a map, with its name beside it. */
export function stopMarker(stop: Stop, point: Point, label: string, options: L.MarkerOptions = {}): L.Marker {
  return L.marker(point, {
    icon: L.divIcon({ className: `${styles.stop} ${styles[stop]}`, iconSize: [18, 18] }),
    interactive: false,
    keyboard: false,
    zIndexOffset: stop === 'current' ? 1000 : 0,
    ...options,
  }).bindTooltip(labelElement(label), {
    permanent: true,
    direction: stop === 'current' ? 'top' : 'bottom',
    offset: [0, stop === 'current' ? -14 : 12],
    className: styles.label ?? '',
  });
}

/** An element rather than text, which Leaflet would read as HTML. */
function labelElement(label: string): HTMLElement {
  const element = document.createElement('span');
  element.dir = 'auto';
  element.textContent = label;
  return element;
}
