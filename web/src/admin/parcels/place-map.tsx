import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point, Stop } from '@/shared/map/great-circle';
import { stopMarker } from '@/shared/map/stop-marker';
import { useTiles } from '@/shared/map/use-tiles';
import { drawnZoom, drawWorldMap, worldMapClass } from '@/shared/map/world-map';
import styles from './map.module.css';

interface PlaceMapProps {
  places: Partial<Record<Stop, Point>>;
  /** Null while the field holds no valid zoom. */
  zoom: number | null;
  /** Last place that was searched or typed, to scroll into view. */
  looked: Point | null;
  label: string;
  nameOf: (stop: Stop) => string;
  /** A click sets the chosen place; a dragged marker passes its own. */
  onPlace: (point: Point, stop?: Stop) => void;
  onZoom: (zoom: number) => void;
}

/** Map on which places are set by clicking and moved by dragging. */
export default function PlaceMap(props: PlaceMapProps) {
  const { places, zoom, looked, label, nameOf } = props;
  const { t } = useTranslation('admin');
  const tiles = useTiles();
  const panel = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [failed, setFailed] = useState(false);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!panel.current) return undefined;
    setFailed(false);
    const { places: first, zoom: firstZoom } = latest.current;
    const texts = { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut'), source: t('map.source') };
    const longitudes = Object.values(first).map(([, longitude]) => longitude);
    const center = first.current ?? first.pickup ?? first.destination ?? ([20, 0] as Point);
    const drawn = drawWorldMap(panel.current, { center, zoom: firstZoom ?? 2, longitudes, texts, tiles });
    let shown = true;
    drawn.outlines.catch(() => shown && setFailed(true));
    drawn.map.on('click', ({ latlng }: LeafletMouseEvent) => latest.current.onPlace(pointOf(latlng.wrap())));
    drawn.map.on('zoomend', () => {
      const level = drawn.map.getZoom();
      const { zoom: wanted, onZoom } = latest.current;
      if (wanted === null || level !== drawnZoom(drawn.map, wanted)) onZoom(level);
    });
    setMap(drawn.map);
    return () => {
      shown = false;
      setMap(null);
      drawn.map.remove();
    };
  }, [t, tiles]);

  useEffect(() => {
    if (map && zoom !== null && drawnZoom(map, zoom) !== map.getZoom()) map.setZoom(drawnZoom(map, zoom));
  }, [map, zoom]);

  useEffect(() => {
    if (map && looked && !map.getBounds().contains(looked)) map.panTo(looked);
  }, [map, looked]);

  useEffect(() => {
    if (!map) return undefined;
    const markers = Object.entries(places).map(([key, point]) => {
      const stop = key as Stop;
      const marker = stopMarker(stop, point, nameOf(stop), { interactive: true, draggable: true });
      marker.on('dragend', () => latest.current.onPlace(pointOf(marker.getLatLng().wrap()), stop));
      return marker.addTo(map);
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, places, nameOf]);

  return (
    <div className={styles.frame}>
      {/* Maps run left to right in every language. */}
      <div ref={panel} dir="ltr" role="application" aria-label={label} className={worldMapClass} />
      {failed && (
        <p className={styles.failed} role="alert">
          {t('map.failed')}
        </p>
      )}
    </div>
  );
}

const pointOf = ({ lat, lng }: { lat: number; lng: number }): Point => [lat, lng];
