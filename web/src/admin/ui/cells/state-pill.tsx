import type { ReactNode } from 'react';
import styles from './state-pill.module.css';

/** Shared class of all pills. */
export const { pill } = styles;

/** Pill with a short status. */
export function StatePill({ tone, children }: { tone?: 'good' | 'bad' | undefined; children: ReactNode }) {
  return (
    <span className={pill} data-tone={tone}>
      {children}
    </span>
  );
}
