import L from 'leaflet';
import { useEffect, useRef } from 'react';
import type { ParcelOverview } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { parcelPath } from '@/admin/paths';
import { useTiles } from '@/shared/ui/map/use-tiles';
import { drawWorldMap, worldMapClass } from '@/shared/ui/map/world-map';
import styles from './overview-page.module.css';

interface MovingMapProps {
  parcels: ParcelOverview['moving'];
}

/** Where parcels under way are. The list beside it and the search say the same without a map. */
export default function MovingMap({ parcels }: MovingMapProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const tiles = useTiles();
  const panel = useRef<HTMLDivElement>(null);
  const open = useRef(navigate);
  useEffect(() => {
    open.current = navigate;
  });

  useEffect(() => {
    if (!panel.current) return undefined;
    const texts = { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut'), source: t('map.source') };
    const drawn = drawWorldMap(panel.current, { center: [25, 10], zoom: 1, longitudes: [0], texts, tiles });
    // Without outlines the places are still in their order.
    drawn.outlines.catch(() => undefined);
    for (const { tracking_code: code, status, latitude, longitude } of parcels) {
      const label = document.createElement('bdi');
      label.textContent = [code, status].filter(Boolean).join(' · ');
      L.circleMarker([latitude, longitude], { radius: 6, weight: 2, className: styles.place ?? '' })
        .bindTooltip(label)
        .on('click', () => void open.current(parcelPath(code)))
        .addTo(drawn.map);
    }
    return () => void drawn.map.remove();
  }, [parcels, tiles, t]);

  return (
    <div className={styles.map}>
      <div
        ref={panel}
        dir="ltr"
        role="application"
        aria-label={t('overview.map')}
        className={worldMapClass}
      />
    </div>
  );
}
