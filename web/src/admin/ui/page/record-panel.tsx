import type { ReactNode } from 'react';
import styles from './record-panel.module.css';

interface RecordPanelProps {
  id: string;
  title: string;
  /** To all of what it shows a part of, or to a document of it. */
  link?: ReactNode;
  children: ReactNode;
}

/** One part of what is known of a record, on the record's page. */
export function RecordPanel({ id, title, link, children }: RecordPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {link}
      </div>
      {children}
    </section>
  );
}
