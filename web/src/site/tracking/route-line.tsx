import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import type { Stop } from '@/shared/ui/map/great-circle';
import { hasArrived } from './route-points';
import styles from './route-line.module.css';

/** The way from pickup to destination with the place where the parcel is now. */
export function RouteLine({ parcel }: { parcel: TrackedParcel }) {
  const { t } = useTranslation();
  const stops = stopsOf(parcel);
  const arrived = hasArrived(parcel);
  return (
    <section className={styles.route} aria-label={t('route.label')}>
      <ol className={styles.stops}>
        {stops.map(({ stop, place }) => (
          <li
            key={stop}
            className={styles.stop}
            data-stop={stop}
            data-reached={stop !== 'destination' || arrived}
          >
            <span className={styles.kind}>{t(`route.${stop}`)}</span>
            <span className={styles.place} dir="auto">
              {place}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stopsOf({
  pickup_location,
  current_location,
  destination,
}: TrackedParcel): { stop: Stop; place: string }[] {
  const stops: { stop: Stop; place: string | null }[] = [
    { stop: 'pickup', place: pickup_location },
    { stop: 'current', place: current_location },
    { stop: 'destination', place: destination },
  ];
  return stops.flatMap(({ stop, place }) => (place === null ? [] : [{ stop, place }]));
}
