import type { ReactNode } from 'react';
import { AdminIcon } from '../cells/admin-icon';
import styles from './feedback.module.css';

/** Green notice on a page that reloaded after saving. */
export function SavedNotice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.success}>
      <AdminIcon name="tick" />
      <span>{children}</span>
    </div>
  );
}
