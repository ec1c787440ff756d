import type { ReactNode } from 'react';
import { Summary } from '@/admin/ui/controls/summary';
import styles from './boxes.module.css';

interface FoldedFormProps {
  title: string;
  /** Whether it is open at first. */
  open?: boolean;
  children: ReactNode;
}

/** Form below its title, which opens it. */
export const FoldedForm = ({ title, open, children }: FoldedFormProps) => (
  <details className={styles.part} open={open}>
    <Summary>{title}</Summary>
    {children}
  </details>
);
