import type { ReactNode } from 'react';
import { AdminIcon } from '../cells/admin-icon';
import styles from './summary.module.css';

/** Toggle of a `details` element. */
export const Summary = ({ children }: { children: ReactNode }) => (
  <summary className={styles.summary}>
    <FoldArrow />
    {children}
  </summary>
);

/** Replaces the browser's marker; shows whether the surrounding `details` is open. */
export const FoldArrow = () => (
  <span className={styles.arrow}>
    <AdminIcon name="down" size={14} />
  </span>
);
