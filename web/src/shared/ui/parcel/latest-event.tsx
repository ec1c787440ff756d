import { useTranslation } from 'react-i18next';
import type { TrackedParcel } from '@vaultway/contracts';
import { useFormat } from '@/shared/i18n/format';
import { daysBetween } from '@/shared/lib/days';
import { EventIcon } from '@/shared/ui/icon/event-icon';
import { useClock } from './company-clock';
import styles from './latest-event.module.css';
import type { ParcelState } from './parcel-state';
import { useSuggested } from './suggested-words';

interface LatestEventProps {
  parcel: TrackedParcel;
  state: ParcelState;
}

/** The newest event; where something is wrong, with what comes next. */
export function LatestEvent({ parcel, state: { newest, trouble, status } }: LatestEventProps) {
  const { t } = useTranslation();
  const { day, inDays, begun, moment } = useFormat();
  const { today, timeOf } = useClock();
  const suggested = useSuggested();
  if (!newest && !trouble) return null;
  const at = newest && timeOf(newest);
  const ago = at && daysBetween(today, at.date);
  return (
    <section className={styles.latest} data-trouble={trouble ?? undefined} aria-label={t('track.latest')}>
      {newest && at && (
        <div className={styles.event}>
          <span className={styles.disc}>
            <EventIcon name={newest.icon} size={20} />
          </span>
          <div className={styles.what}>
            {/* The headline says it already. */}
            {parcel.status !== status && newest.title === status ? null : (
              <p className={styles.name} dir="auto">
                {suggested(newest.title)}
              </p>
            )}
            {newest.description !== null && (
              <p className={styles.description} dir="auto">
                {newest.description}
              </p>
            )}
            <p className={styles.time}>
              <time dateTime={newest.created_at}>
                {moment(ago === 0 || ago === -1 ? begun(inDays(ago)) : day(at.clock), at.time)}
              </time>
            </p>
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
