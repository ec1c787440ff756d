import L from 'leaflet';
import type { ParcelOverview } from '@vaultway/contracts';
import styles from './overview-page.module.css';

type Place = ParcelOverview['moving'][number] & {
  /** Only the town is known. */
  rough?: boolean;
};

/** Pixels between parcels at one place, and the golden angle, which fills a disc evenly. */
const APART = 10;
const TURN = Math.PI * (3 - Math.sqrt(5));

/** Keys to the previous and next parcel. Up and down still pan the map. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Parcel markers on a map. They form one tab stop; arrow keys move between them, Enter opens one. */
export class ParcelMarkers {
  private readonly markers = new Map<string, L.CircleMarker>();
  private places: readonly Place[] = [];

  constructor(
    private readonly map: L.Map,
    private readonly open: (code: string) => void,
    /** Word for a place of which only the town is known. */
    private readonly roughly: string,
  ) {
    map.on('zoomend', () => this.spread());
  }

  /** Moves existing markers, which keeps the focus, and adds and removes others. */
  show(places: readonly Place[]): void {
    const shown = new Set(places.map(({ tracking_code: code }) => code));
    for (const [code, marker] of this.markers) {
      if (shown.has(code)) continue;
      marker.remove();
      this.markers.delete(code);
    }
    for (const place of places) this.put(place);
    this.places = places;
    this.spread();
    const stops = this.elements();
    const current = stops.find((element) => element.tabIndex === 0) ?? stops[0];
    for (const element of stops) element.tabIndex = element === current ? 0 : -1;
  }

  private put({ tracking_code: code, status, latitude, longitude, rough }: Place): void {
    const text = [code, status, rough && this.roughly].filter(Boolean).join(' · ');
    const label = document.createElement('bdi');
    label.textContent = text;
    const known = this.markers.get(code);
    const marker = known ?? this.draw(code, [latitude, longitude]);
    if (known) marker.setTooltipContent(label);
    else marker.bindTooltip(label);
    marker.getElement()?.setAttribute('aria-label', text);
    marker.getElement()?.toggleAttribute('data-rough', rough === true);
  }

  /** Spreads parcels at the same place around it, so that each can be clicked. */
  private spread(): void {
    const taken = new Map<string, number>();
    for (const { tracking_code: code, latitude, longitude } of this.places) {
      const place = `${latitude} ${longitude}`;
      const before = taken.get(place) ?? 0;
      taken.set(place, before + 1);
      const offset = L.point(Math.cos(before * TURN), Math.sin(before * TURN));
      const at = this.map.project([latitude, longitude]).add(offset.multiplyBy(APART * Math.sqrt(before)));
      this.markers.get(code)?.setLatLng(this.map.unproject(at));
    }
  }

  private draw(code: string, point: L.LatLngTuple): L.CircleMarker {
    const marker = L.circleMarker(point, { radius: 6, weight: 2, className: styles.place ?? '' });
    marker.on('click', () => this.open(code)).addTo(this.map);
    this.markers.set(code, marker);
    const element = marker.getElement() as SVGElement | undefined;
    element?.setAttribute('role', 'link');
    element?.addEventListener('keydown', (event) => this.press(event, code, element));
    return marker;
  }

  private press(event: KeyboardEvent, code: string, element: SVGElement): void {
    if (event.key === 'Enter') return this.open(code);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const stops = this.elements();
    const next = stops.at((stops.indexOf(element) + step) % stops.length);
    element.tabIndex = -1;
    if (!next) return;
    next.tabIndex = 0;
    next.focus();
  }

  private elements(): SVGElement[] {
    return [...this.markers.values()].flatMap((marker) => (marker.getElement() as SVGElement) ?? []);
  }
}
