import type { ReactNode } from 'react';
import { Icon } from '@/shared/ui/icon/icon';
import type { IconName } from '@/shared/ui/icon/icon-paths';
import styles from './state-panel.module.css';

interface StatePanelProps {
  icon: IconName;
  title: string;
  /** Live region role: `alert` for a failure, `status` otherwise. */
  role?: 'alert' | 'status';
  children?: ReactNode;
  /** The next steps. */
  actions?: ReactNode;
}

/** Shows a state and the next step: not found, failed, empty, down. */
export function StatePanel({ icon, title, role = 'alert', children, actions }: StatePanelProps) {
  return (
    <section className={styles.panel} role={role}>
      <span className={styles.disc}>
        <Icon name={icon} size={28} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
