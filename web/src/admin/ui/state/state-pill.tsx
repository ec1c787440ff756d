import type { ReactNode } from 'react';
import styles from './state-pill.module.css';

/** How something stands, in a word or two. */
export function StatePill({ tone, children }: { tone?: 'good' | 'bad' | undefined; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={tone}>
      {children}
    </span>
  );
}
