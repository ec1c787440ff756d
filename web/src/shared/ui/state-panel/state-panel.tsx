import type { ReactNode } from 'react';
import { Icon } from '@/shared/ui/icon/icon';
import type { IconName } from '@/shared/ui/icon/icon-paths';
import styles from './state-panel.module.css';

interface StatePanelProps {
  icon: IconName;
  title: ReactNode;
  /** What happened in a person's words; the title is then the small line over it. */
  lead?: string;
  /** What a screen reader says at once: `alert` for a failure, `status` for the rest. */
  role?: 'alert' | 'status';
  children?: ReactNode;
  /** The next steps. */
  actions?: ReactNode;
}

/** Says what happened and offers the next step: not found, failed, empty, away. */
export function StatePanel({ icon, title, lead, role = 'alert', children, actions }: StatePanelProps) {
  return (
    <section className={styles.panel} role={role}>
      <span className={styles.disc}>
        <Icon name={icon} size={28} />
      </span>
      {lead === undefined ? (
        <h2 className={styles.title}>{title}</h2>
      ) : (
        <>
          <h2 className={styles.word} data-small>
            {title}
          </h2>
          <p className={styles.title} data-headline>
            {lead}
          </p>
        </>
      )}
      <div className={styles.text}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
