import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { daysBetween } from '@/shared/lib/days';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import { useClock } from './company-clock';
import styles from './latest-event.module.css';
import { LocalTime } from './local-time';
import type { ParcelState } from './parcel-state';
import { useSuggested } from './suggested-words';

interface LatestEventProps {
  parcel: TrackedParcel;
  state: ParcelState;
}

/** Shows the newest event; in case of a problem, with the next step. */
export function LatestEvent({ parcel, state: { newest, trouble, status } }: LatestEventProps) {
  const { t } = useTranslation();
  const { day, inDays, begun, moment } = useFormat();
  const { timeOf } = useClock();
  const suggested = useSuggested();
  if (!newest && !trouble) return null;
  const at = newest && timeOf(newest);
  const ago = at?.today && daysBetween(at.today, at.date);
  return (
    <section className={styles.latest} data-trouble={trouble ?? undefined} aria-label={t('track.latest')}>
      {newest && at && (
        <div className={styles.event}>
          <span className={styles.disc}>
            <EventIcon name={newest.icon} size={20} />
          </span>
          <div className={styles.what}>
            {/* The headline already says it. */}
            {parcel.status !== status && newest.title === status ? null : (
              <p className={styles.name} dir="auto">
                {suggested(newest.title, newest.title_key)}
              </p>
            )}
            {newest.description !== null && (
              <p className={styles.description} dir="auto">
                {newest.description}
              </p>
            )}
            <div className={styles.time}>
              <LocalTime event={newest}>
                {moment(ago === 0 || ago === -1 ? begun(inDays(ago)) : day(at.clock), at.time)}
              </LocalTime>
            </div>
          </div>
        </div>
      )}
      {trouble && (
        <div className={styles.next}>
          <h3 className={styles.title}>{t('trouble.next')}</h3>
          <p>{t(`trouble.${trouble}`)}</p>
        </div>
      )}
    </section>
  );
}
