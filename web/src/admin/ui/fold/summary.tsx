import type { ReactNode } from 'react';
import { AdminIcon } from '@/admin/ui/icon/admin-icon';
import styles from './summary.module.css';

/** What a `details` is opened and closed by. */
export const Summary = ({ children }: { children: ReactNode }) => (
  <summary className={styles.summary}>
    <FoldArrow />
    {children}
  </summary>
);

/** In place of the browser's own: says whether the `details` around it is open. */
export const FoldArrow = () => (
  <span className={styles.arrow}>
    <AdminIcon name="down" size={14} />
  </span>
);
