import { useEffect, useMemo, useRef, useState } from 'react';
import type { ParcelOverview } from '@vaultway/contracts';
import { LIMITS } from '@vaultway/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type FindTown, loadTowns } from '@/admin/parcels/town-points';
import { parcelPath } from '@/admin/paths';
import { useFormat } from '@/shared/i18n/format';
import type { Point } from '@/shared/map/great-circle';
import { useTiles } from '@/shared/map/use-tiles';
import { drawWorldMap, fitUntilMoved, worldMapClass } from '@/shared/map/world-map';
import { ParcelMarkers } from './parcel-markers';
import styles from './overview-page.module.css';

/** Inhabited part of the world: southwest, northeast corner. */
const INHABITED: [Point, Point] = [
  [-60, -170],
  [75, 180],
];

interface MovingMapProps {
  parcels: ParcelOverview['moving'];
  /** Placed by their town, if it is known. */
  unplaced: ParcelOverview['unplaced'];
}

/** Map of parcels in transit. The list beside it and the search offer the same without a map. */
export default function MovingMap({ parcels, unplaced }: MovingMapProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const navigate = useNavigate();
  const tiles = useTiles();
  const panel = useRef<HTMLDivElement>(null);
  const [find, setFind] = useState<FindTown>();
  const [markers, setMarkers] = useState<ParcelMarkers | null>(null);
  const open = useRef(navigate);
  useEffect(() => {
    open.current = navigate;
  });

  useEffect(() => {
    if (!panel.current) return undefined;
    const texts = { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut'), source: t('map.source') };
    const drawn = drawWorldMap(panel.current, { center: [25, 5], zoom: 0, longitudes: [0], texts, tiles });
    // Places keep their order without the country outlines.
    drawn.outlines.catch(() => undefined);
    fitUntilMoved(drawn.map, INHABITED);
    setMarkers(
      new ParcelMarkers(drawn.map, (code) => void open.current(parcelPath(code)), t('overview.roughly')),
    );
    return () => {
      setMarkers(null);
      drawn.map.remove();
    };
  }, [tiles, t]);

  useEffect(() => {
    if (unplaced.length > 0 && !find) void loadTowns().then((load) => setFind(() => load));
  }, [unplaced, find]);

  const rough = useMemo(
    () =>
      unplaced.flatMap(({ town, ...parcel }) => {
        const found = find?.(town);
        return found ? [{ ...parcel, latitude: found.point[0], longitude: found.point[1], rough: true }] : [];
      }),
    [unplaced, find],
  );
  const all = unplaced.length < LIMITS.mapParcels;
  const lost = find || unplaced.length === 0 ? unplaced.length - rough.length : 0;

  // New data leaves the user's pan and zoom unchanged.
  useEffect(() => {
    markers?.show([...parcels, ...rough]);
  }, [markers, parcels, rough]);

  return (
    <div className={styles.mapAndNote}>
      <div className={styles.map}>
        <div
          ref={panel}
          dir="ltr"
          role="application"
          aria-label={t('overview.map')}
          aria-description={t('overview.mapKeys')}
          className={worldMapClass}
        />
      </div>
      {lost > 0 && (
        <p className={styles.quiet}>
          {t('overview.noPosition', { parcels: all ? number(lost) : `${number(lost)}+` })}
        </p>
      )}
    </div>
  );
}
