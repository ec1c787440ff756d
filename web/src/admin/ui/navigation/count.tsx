import styles from './count.module.css';

interface CountProps {
  count: number;
  /** What is counted, for those who do not see where it stands. A function, since the first number formatted is slow. */
  labelOf: () => string;
  /** `alert` for what went wrong. */
  tone?: 'plain' | 'alert';
}

/** A number beside an entry of the navigation; nothing when there is nothing to count. */
export function Count({ count, labelOf, tone = 'plain' }: CountProps) {
  if (count === 0) return null;
  const label = labelOf();
  return (
    <span className={styles.count} data-tone={tone} role="img" aria-label={label} title={label}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}

const MOST = 999;

/** Milliseconds. What is counted waits for hours; who looks at the panel sees it within a minute. */
export const COUNTED_AGAIN = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;
