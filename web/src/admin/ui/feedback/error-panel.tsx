import type { ReactNode, Ref } from 'react';
import { useId } from 'react';
import styles from './feedback.module.css';

interface ErrorPanelProps {
  title?: string;
  /** List items. */
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

/** Red panel of errors, announced when it appears. */
export function ErrorPanel({ title, children, ref }: ErrorPanelProps) {
  const id = useId();
  return (
    <div className={styles.error} role="alert" tabIndex={-1} ref={ref} aria-labelledby={title && id}>
      {title && (
        <p id={id} className={styles.title}>
          {title}
        </p>
      )}
      <ul>{children}</ul>
    </div>
  );
}
