import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Share of the limit from which the counter shows: of 300, from 270. */
const WORTH_COUNTING = 0.9;

/** Renders a field's help and, near its limit, count/limit; null if there is neither. */
export function belowField(count: number, limit: number, help?: ReactNode): ReactNode {
  const counted = count >= limit * WORTH_COUNTING;
  if (!counted && !help) return null;
  return (
    <span className={styles.below}>
      <span>{help}</span>
      {counted && (
        <span className={count > limit ? styles.over : styles.count} dir="ltr">
          {count}/{limit}
        </span>
      )}
    </span>
  );
}
