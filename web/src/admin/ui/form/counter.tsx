import type { ReactNode } from 'react';
import styles from './form.module.css';

/** The part of a limit from which it is worth counting: of 300, from 270 on. */
const WORTH_COUNTING = 0.9;

/** What stands below a field: its help and, near the limit, count/limit. Null when there is neither. */
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
