import type { ReactNode } from 'react';
import styles from './record-panel.module.css';

interface RecordPanelProps {
  id: string;
  title: string;
  /** Link to the full content, or to a document. */
  link?: ReactNode;
  children: ReactNode;
}

/** Panel with one part of a record, on the record's page. */
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
