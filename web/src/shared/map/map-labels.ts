import L from 'leaflet';
import { cities } from '@vaultway/contracts/cities';
import { LANGUAGE_TABLE } from '@vaultway/contracts/languages';
import { shownLanguage } from '@/shared/i18n/i18n';
import { nearTo } from './great-circle';
import type { Outlines } from './outlines';
import styles from './world-map.module.css';

const CITY_ZOOM = 5;
/** Approximate width of a letter, and distance between labels, in CSS pixels. */
const LETTER_PX = 8;
const LINE_PX = 18;
/** Vertical shifts of a country's name to avoid a stop. */
const COUNTRY_SHIFTS_PX = [0, 27, -27, 54, -54];
const PANE = 'labels';

interface Label {
  name: string;
  point: [latitude: number, longitude: number];
  zoom: number;
  look: string | undefined;
}

type CityNames = Record<string, string>;

/**
 * Names of cities that differ from the English ones, a file per language: from Unicode CLDR, whose license is in
 * public/licenses, and our own for those that it lacks.
 */
const CITY_NAMES = import.meta.glob<CityNames>('./city-names/*.json', { import: 'default' });

/** Loads the cities' names in the visitor's language; falls back to English names if that fails. */
export async function loadCityNames(): Promise<CityNames> {
  const load = CITY_NAMES[`./city-names/${LANGUAGE_TABLE[shownLanguage()].tag}.json`];
  return (await load?.().catch(() => undefined)) ?? {};
}

/** Draws the names of countries and cities in the visitor's language that fit the map's zoom and view. */
export function drawLabels(map: L.Map, countries: Outlines['labels'], cityNames: CityNames): void {
  const labels = labelsOf(countries, cityNames);
  const pane = map.createPane(PANE);
  // Above the land, below the stops.
  pane.style.zIndex = '450';
  pane.setAttribute('aria-hidden', 'true');
  const layer = L.layerGroup().addTo(map);
  const draw = () => {
    layer.clearLayers();
    const taken = takenOn(map);
    const sight = L.bounds([0, 0], map.getSize());
    for (const { name, point, zoom, look = '' } of labels) {
      if (zoom > map.getZoom()) break;
      const place = L.latLng(point[0], nearTo(map.getCenter().lng, point[1]));
      const center = map.latLngToContainerPoint(place);
      const shifts = look === styles.country ? COUNTRY_SHIFTS_PX : [0];
      // Of two overlapping labels the larger place wins; none is cut off at the edge.
      const free = shifts
        .map((shift) => ({ shift, space: spaceOf(center.add([0, shift]), name) }))
        .find(({ space }) => sight.contains(space) && !taken.some((other) => other.intersects(space)));
      if (!free) continue;
      taken.push(free.space);
      const html = document.createElement('span');
      html.textContent = name;
      const icon = L.divIcon({ className: look, html, iconSize: [0, 0], iconAnchor: [0, -free.shift] });
      L.marker(place, { icon, pane: PANE, interactive: false, keyboard: false }).addTo(layer);
    }
  };
  draw();
  map.on('moveend', draw);
}

function labelsOf(countries: Outlines['labels'], cityNames: CityNames): Label[] {
  const names = new Intl.DisplayNames([LANGUAGE_TABLE[shownLanguage()].tag], { type: 'region' });
  const labels = [
    ...countries.map(([code, latitude, longitude, zoom]): Label => ({
      name: names.of(code) ?? code,
      point: [latitude, longitude],
      zoom,
      look: styles.country,
    })),
    ...cities.map(({ name, point }): Label => ({
      name: cityNames[name] ?? name,
      point,
      zoom: CITY_ZOOM,
      look: styles.city,
    })),
  ];
  return labels.toSorted((one, other) => one.zoom - other.zoom);
}

/** Elements above the names: stops with their labels, buttons and notes. */
const ABOVE = '.leaflet-marker-pane > *, .leaflet-tooltip-pane > *, .leaflet-control, [data-over-map]';

/** Returns the areas that those cover. */
function takenOn(map: L.Map): L.Bounds[] {
  const container = map.getContainer();
  const frame = container.getBoundingClientRect();
  const above = (container.parentElement ?? container).querySelectorAll(ABOVE);
  return Array.from(above, (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left - frame.left, top - frame.top];
    return L.bounds([x, y], [x + width, y + height]);
  });
}

function spaceOf({ x, y }: L.Point, name: string): L.Bounds {
  const half = (name.length * LETTER_PX) / 2;
  return L.bounds([x - half, y - LINE_PX / 2], [x + half, y + LINE_PX / 2]);
}
