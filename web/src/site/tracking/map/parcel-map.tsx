import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { toWallClock } from '@vaultway/contracts/zoned-time';
import type { Stop } from '@/shared/map/great-circle';
import { useTiles } from '@/shared/map/use-tiles';
import { worldMapClass } from '@/shared/map/world-map';
import { useFormat } from '@/shared/i18n/format';
import { useAppSelector } from '@/shared/state/hooks';
import { zoneOf } from '@/shared/parcel/event-clock';
import { pointsOf } from '@/shared/parcel/route-points';
import { drawMap, type MapPlan } from './draw-map';
import styles from './parcel-map.module.css';

/** Duration of the hint after a tap. */
const TAP_HINT_MS = 1000;

/** Shows the parcel's position, on the site's own outlines unless an admin chose a tile server. */
export default function ParcelMap({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useTranslation();
  const { list } = useFormat();
  const [newest] = parcel.history.data;
  const placed = useMoment(parcel.position?.at, newest && zoneOf(newest));
  const panel = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const plan = usePlan(parcel);
  const [hint, showHint] = useTapHint();

  useEffect(() => {
    if (!panel.current) return undefined;
    let shown = true;
    setFailed(false);
    const map = drawMap(panel.current, plan);
    map.outlines.catch(() => shown && setFailed(true));
    return () => {
      shown = false;
      map.remove();
    };
  }, [plan]);

  return (
    <div className={styles.frame} onTouchStart={({ touches }) => touches.length === 1 && showHint()}>
      {/* The map is left-to-right in every language; its labels have their own direction. */}
      <div
        ref={panel}
        dir="ltr"
        role="application"
        aria-label={t('map.label', { places: list(plan.stops.map(({ label }) => label)) })}
        className={worldMapClass}
      />
      {placed && (
        <p data-over-map className={styles.asOf}>
          {t('map.asOf', { time: placed })}
        </p>
      )}
      {hint && (
        <p className={styles.hint} role="status">
          {t('map.hint')}
        </p>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          {t('map.failed')}
        </p>
      )}
    </div>
  );
}

/**
 * Formats an instant as for events: on the clock of its place, or else on the company's, or on the visitor's until that
 * is known.
 */
function useMoment(instant: string | null | undefined, ownZone: string | undefined): string | undefined {
  const { day, time, zone, moment } = useFormat();
  const companyZone = useAppSelector((state) => state.settings?.time_zone);
  if (!instant) return undefined;
  const timeZone = ownZone ?? companyZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const clock = new Date(`${toWallClock(instant, timeZone)}Z`);
  return moment(day(clock), `${time(clock)}\u00a0${zone(new Date(instant), timeZone)}`);
}

/** Returns a new plan only if the drawing changes: not with every update, which would redraw the route. */
function usePlan(parcel: TrackedParcel): MapPlan {
  const { t } = useTranslation();
  const tiles = useTiles();
  const { pickup_location: pickup, current_location: current, destination, map_zoom: zoom } = parcel;
  const points = JSON.stringify(pointsOf(parcel));
  return useMemo(() => {
    const names: Record<Stop, string | null> = { pickup, current, destination };
    const placed = JSON.parse(points) as ReturnType<typeof pointsOf>;
    const stops = Object.entries(placed).map(([key, point]) => {
      const stop = key as Stop;
      return { stop, point, label: names[stop] ?? t(`route.${stop}`) };
    });
    const texts = { zoomIn: t('map.zoomIn'), zoomOut: t('map.zoomOut'), source: t('map.source') };
    return { zoom, stops, texts, tiles };
  }, [pickup, current, destination, zoom, points, t, tiles]);
}

/** Returns whether the hint is shown, and a function that shows it briefly. */
function useTapHint(): [boolean, () => void] {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown === 0) return undefined;
    const timer = setTimeout(() => setShown(0), TAP_HINT_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown > 0, () => setShown((count) => count + 1)];
}
