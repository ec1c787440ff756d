import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from '../cells/admin-icon';
import styles from './notice.module.css';

interface NoticeProps {
  /** Accessible label, for text that does not name its subject first. */
  label?: string;
  icon?: AdminIconName;
  children: ReactNode;
}

/** Amber notice of a limitation and how to resolve it. */
export function Notice({ label, icon, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="note" aria-label={label}>
      {icon && <AdminIcon name={icon} size={20} />}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
