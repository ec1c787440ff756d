import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { Icon } from '@/shared/ui/icon/icon';
import { routeOf, type RouteStop } from './route-progress';
import styles from './route-line.module.css';

interface RouteLineProps {
  parcel: TrackedParcel;
  delivered: boolean;
}

/** Shows the route from pickup to destination with the parcel's current place. */
export function RouteLine({ parcel, delivered }: RouteLineProps) {
  const { t } = useTranslation();
  const { stops, progress } = routeOf(parcel, delivered);
  if (stops.length === 0) return null;

  function kindOf({ stop, here }: RouteStop): string {
    if (stop === 'destination' && delivered) return t('usual.delivered');
    return stop === 'current' || !here ? t(`route.${stop}`) : `${t(`route.${stop}`)} · ${t('route.current')}`;
  }

  return (
    <section className={styles.route} aria-label={t('route.label')}>
      <ol
        className={styles.stops}
        data-delivered={delivered || undefined}
        data-known={progress !== null}
        data-late={(progress ?? 0) > 0.5 || undefined}
        style={{ '--at': progress ?? 0 }}
      >
        {stops.map((stop) => (
          <li
            key={stop.stop}
            className={styles.stop}
            data-stop={stop.stop}
            data-here={stop.here || undefined}
            data-reached={stop.here || (stop.stop === 'pickup' && progress !== null) || undefined}
          >
            {stop.stop === 'destination' && delivered && (
              <span className={styles.tick}>
                <Icon name="tick" size={16} />
              </span>
            )}
            <span className={styles.kind}>{kindOf(stop)}</span>
            <span className={styles.place} dir="auto">
              {stop.place}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
