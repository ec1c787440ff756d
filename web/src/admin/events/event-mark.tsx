import type { Activity } from '@vaultway/contracts';
import { AdminIcon } from '@/admin/ui/cells/admin-icon';
import styles from './events.module.css';

export function EventMark({ event }: { event: Pick<Activity, 'icon' | 'color'> }) {
  return (
    <span className={styles.mark} style={{ color: `var(--event-${event.color})` }}>
      <AdminIcon name={event.icon} />
    </span>
  );
}
