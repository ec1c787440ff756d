import type { ReactNode } from 'react';
import { TrackCard } from '@/site/ui/help-aside/help-aside';
import styles from './account.module.css';

/** Shows a form of visitors on a card, beside the link to tracking. */
export const AccountColumns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.card}>{children}</div>
    <TrackCard />
  </div>
);
