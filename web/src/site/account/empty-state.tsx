import type { ReactNode } from 'react';
import { StatePanel } from '@/shared/ui/state-panel/state-panel';
import styles from './account.module.css';

interface EmptyStateProps {
  title: string;
  /** `alert` for a failure, such as an expired link. */
  role?: 'alert' | 'status';
  /** The next step, if any. */
  children?: ReactNode;
}

/** Says that there is nothing to show, and offers the next step. */
export const EmptyState = ({ title, role = 'status', children }: EmptyStateProps) => (
  <div className={styles.state}>
    <StatePanel icon={role === 'alert' ? 'alert' : 'search'} role={role} title={title} actions={children} />
  </div>
);
