import type { ReactNode } from 'react';
import { Summary } from '@/admin/ui/controls/summary';
import styles from './boxes.module.css';

/** Form below its title, which opens it. */
export const FoldedForm = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.part}>
    <Summary>{title}</Summary>
    {children}
  </details>
);
