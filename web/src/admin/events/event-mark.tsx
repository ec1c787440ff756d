import type { Activity } from '@vaultway/contracts';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import styles from './events.module.css';

/** An event's icon in its color. */
export function EventMark({ event }: { event: Pick<Activity, 'icon' | 'color'> }) {
  return (
    <span className={styles.mark} style={{ color: `var(--event-${event.color})` }}>
      <AdminIcon name={event.icon} />
    </span>
  );
}
