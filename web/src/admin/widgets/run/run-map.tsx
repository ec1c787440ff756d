import L from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { RunStopState } from '@vaultway/contracts/constants';
import { useTranslation } from 'react-i18next';
import type { Tiles } from '@/shared/map/tiles';
import { drawWorldMap, fitUntilMoved, worldMapClass } from '@/shared/map/world-map';
import styles from './run-map.module.css';

/** A stop with the parts that both the desk and the courier know. */
interface MappedStop {
  tracking_code: string;
  latitude: number | null;
  longitude: number | null;
  state: RunStopState;
}

interface RunMapProps {
  stops: readonly MappedStop[];
  tiles: Tiles | null;
}

/** Pixels between stops at one place, and the golden angle, which fills a disc evenly. */
const APART = 20;
const TURN = Math.PI * (3 - Math.sqrt(5));
const CLOSE = 14;

/** Map of a run's stops in order. The list beside it has the same without a map. */
export default function RunMap({ stops, tiles }: RunMapProps) {
  const { t } = useTranslation('admin');
  const panel = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map | null>(null);
  const placed = stops.flatMap(({ latitude, longitude, ...stop }, at) =>
    latitude === null || longitude === null ? [] : [{ ...stop, at, point: [latitude, longitude] as const }],
  );
  const drawn = JSON.stringify(placed);

  useEffect(() => {
    if (!panel.current) return undefined;
    const texts = { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut'), source: t('map.source') };
    const world = drawWorldMap(panel.current, { center: [25, 5], zoom: 1, longitudes: [0], texts, tiles });
    // Stops keep their order without the country outlines.
    world.outlines.catch(() => undefined);
    setMap(world.map);
    return () => {
      setMap(null);
      world.map.remove();
    };
  }, [t, tiles]);

  useEffect(() => {
    if (!map) return undefined;
    const shown = JSON.parse(drawn) as typeof placed;
    const line = L.polyline([], { className: styles.line ?? '', weight: 3, interactive: false }).addTo(map);
    const markers = shown.map(({ at, point, state, tracking_code: code }) => {
      const icon = L.divIcon({ className: styles.stop ?? '', html: String(at + 1), iconSize: [26, 26] });
      const marker = L.marker([...point], { icon, keyboard: false, title: code }).addTo(map);
      marker.getElement()?.setAttribute('data-state', state);
      return marker;
    });
    const spread = () => {
      const taken = new Map<string, number>();
      const points = shown.map(({ point: [latitude, longitude] }) => {
        const place = `${latitude} ${longitude}`;
        const before = taken.get(place) ?? 0;
        taken.set(place, before + 1);
        const offset = L.point(Math.cos(before * TURN), Math.sin(before * TURN));
        const from = map.project([latitude, longitude]);
        return map.unproject(from.add(offset.multiplyBy(APART * Math.sqrt(before))));
      });
      for (const [at, point] of points.entries()) markers[at]?.setLatLng(point);
      line.setLatLngs(points);
    };
    map.on('zoomend', spread);
    if (shown.length > 0) {
      fitUntilMoved(
        map,
        shown.map(({ point }) => [...point]),
        { padding: [30, 30], maxZoom: CLOSE },
      );
    }
    spread();
    return () => {
      map.off('zoomend', spread);
      for (const layer of [line, ...markers]) layer.remove();
    };
  }, [map, drawn]);

  return (
    <div className={styles.frame}>
      {/* Maps run left to right in every language. */}
      <div ref={panel} dir="ltr" role="application" aria-label={t('runs.map')} className={worldMapClass} />
    </div>
  );
}
