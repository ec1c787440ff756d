import type { ReactNode } from 'react';
import { AdminIcon, type AdminIconName } from '../icon/admin-icon';
import styles from './notice.module.css';

interface NoticeProps {
  /** What it is about, where its words do not begin with that. */
  label?: string;
  icon?: AdminIconName;
  children: ReactNode;
}

/** In amber: what does not work as somebody may expect, and the way to change that. */
export function Notice({ label, icon, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="note" aria-label={label}>
      {icon && <AdminIcon name={icon} size={20} />}
      <div className={styles.words}>{children}</div>
    </div>
  );
}
