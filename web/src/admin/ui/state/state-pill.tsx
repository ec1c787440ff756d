import type { ReactNode } from 'react';
import styles from './state-pill.module.css';

/** What every pill looks like. */
export const { pill } = styles;

/** How something stands, in a word or two. */
export function StatePill({ tone, children }: { tone?: 'good' | 'bad' | undefined; children: ReactNode }) {
  return (
    <span className={pill} data-tone={tone}>
      {children}
    </span>
  );
}
