import type { ReactNode } from 'react';
import { AdminIcon } from '../icon/admin-icon';
import styles from './feedback.module.css';

/** In green, for a page that was loaded anew after it saved something. */
export function SavedNotice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.success}>
      <AdminIcon name="tick" />
      <span>{children}</span>
    </div>
  );
}
