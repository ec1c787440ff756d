import { lazy, Suspense, useState } from 'react';
import type { CourierRun } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useMyRunsQuery } from '@/admin/api/runs.api';
import { useRole } from '@/admin/ui/access/abilities';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import { Code } from '@/admin/widgets/code/code';
import type { ApiFailure } from '@/shared/api/failure';
import { todayIn } from '@/shared/lib/days';
import { useAppSelector } from '@/shared/state/hooks';
import styles from './scan.module.css';

const RunMap = lazy(() => import('@/admin/widgets/run/run-map'));

const POLL_MS = 30_000;

interface TodaysRunProps {
  account: string;
  onCode: (code: string) => void;
}

/**
 * Today's stops of the courier. They stay readable without a connection while the page is open, and disappear with the
 * first response without them.
 */
export function TodaysRun({ account, onCode }: TodaysRunProps) {
  const zone = useAppSelector((state) => state.settings?.time_zone || undefined);
  // Clerks scan too, but have no runs.
  const skip = useRole() === 'clerk';
  const { data, error } = useMyRunsQuery(account, {
    skip,
    pollingInterval: POLL_MS,
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
    refetchOnFocus: true,
  });
  const status = (error as ApiFailure | undefined)?.status ?? 0;
  if (!data || (status >= 400 && status < 500 && status !== 429)) return null;
  return data
    .filter(({ date }) => zone === undefined || date === todayIn(zone))
    .map((run) => <OneRun key={run.id} run={run} onCode={onCode} />);
}

function OneRun({ run, onCode }: { run: CourierRun; onCode: (code: string) => void }) {
  const { t } = useTranslation('admin');
  const [mapped, setMapped] = useState(false);
  const done = run.stops.filter(({ state }) => state !== 'left').length;
  return (
    <section className={styles.run} aria-label={t('runs.today')}>
      <h2>{t('runs.today')}</h2>
      <p>{t('runs.progress', { done, total: run.stops.length })}</p>
      {run.note !== null && (
        <p className={styles.runNote} dir="auto">
          {run.note}
        </p>
      )}
      <ol className={styles.runStops}>
        {run.stops.map((stop, at) => (
          <li key={stop.tracking_code} data-state={stop.state}>
            <span className={styles.parcel}>
              <strong className={styles.code}>
                <span>{at + 1}</span> <Code>{stop.tracking_code}</Code>
              </strong>
              <span className={styles.where} dir="auto">
                {stop.recipient_name} · {stop.destination}
              </span>
              {stop.state !== 'left' && (
                <strong className={styles.where}>{t(`runs.states.${stop.state}`)}</strong>
              )}
            </span>
            <span className={styles.pair}>
              <button
                type="button"
                className={stop.state === 'left' ? styles.primary : styles.plain}
                aria-label={t('runs.scan', { code: stop.tracking_code })}
                onClick={() => onCode(stop.tracking_code)}
              >
                <AdminIcon name="scan" size={24} />
              </button>
              {stop.recipient_phone_number !== null && (
                <a
                  className={styles.plain}
                  href={`tel:${stop.recipient_phone_number.replaceAll(/[^\d+*#]/g, '')}`}
                  aria-label={t('runs.call', { name: stop.recipient_name })}
                >
                  <AdminIcon name="phone" size={24} />
                </a>
              )}
              <a
                className={styles.plain}
                href={mapAddress(stop)}
                aria-label={t('runs.navigate', { place: stop.destination })}
              >
                <AdminIcon name="map" size={24} />
              </a>
            </span>
          </li>
        ))}
      </ol>
      {run.stops.some(({ latitude }) => latitude !== null) && (
        <button
          type="button"
          className={styles.plain}
          aria-expanded={mapped}
          onClick={() => setMapped(!mapped)}
        >
          {t('runs.map')}
        </button>
      )}
      {mapped && (
        <Suspense>
          {/* The page may not load pictures from a map server. */}
          <RunMap stops={run.stops} tiles={null} />
        </Suspense>
      )}
    </section>
  );
}

type Place = Pick<CourierRun['stops'][number], 'destination' | 'latitude' | 'longitude' | 'by_town'>;

/** Returns an address that opens the phone's own map app at a stop. */
function mapAddress({ destination, latitude, longitude, by_town }: Place): string {
  const place = by_town || latitude === null ? destination : `${latitude},${longitude}`;
  const query = encodeURIComponent(place);
  return /iP(?:hone|ad|od)/.test(navigator.userAgent) ? `maps:?q=${query}` : `geo:0,0?q=${query}`;
}
