import { useTranslation } from 'react-i18next';
import type { Activity } from '@vaultway/contracts';
import { useClock } from './company-clock';
import styles from './local-time.module.css';

interface LocalTimeProps {
  event: Activity;
  /** The time where it happened. */
  children: string;
}

/** Shows when an event happened, and on demand the visitor's own time if that differs. */
export function LocalTime({ event, children }: LocalTimeProps) {
  const { t } = useTranslation();
  const { away, own } = useClock().timeOf(event);
  const time = <time dateTime={event.created_at}>{children}</time>;
  if (!away) return time;
  return (
    <details className={styles.local}>
      <summary>{time}</summary>
      <p>{t('history.yourTime', { time: own })}</p>
    </details>
  );
}
