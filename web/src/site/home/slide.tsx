import type { ReactNode } from 'react';
import styles from './slide.module.css';

interface SlideProps {
  scene: string;
  /** The slide that a visitor sees first; its scene goes before the others. */
  first?: boolean;
  /** What the company stands for, above the title. */
  promise?: string;
  title: string;
  text: string;
  children: ReactNode;
}

export function Slide({ scene, first = false, promise, title, text, children }: SlideProps) {
  return (
    <div className={styles.slide}>
      <div className={styles.words}>
        {promise !== undefined && <p className={styles.promise}>{promise}</p>}
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.step}>{children}</div>
      </div>
      <img
        className={styles.scene}
        src={scene}
        alt=""
        width="800"
        height="720"
        // Drawn together with the words beside it.
        decoding={first ? 'sync' : 'async'}
        fetchPriority={first ? 'high' : 'low'}
      />
    </div>
  );
}
