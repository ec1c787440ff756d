import styles from './count.module.css';

interface CountProps {
  count: number;
  /** Says what is counted, for those who do not see where it stands. The first number that a browser writes takes it long. */
  label: () => string;
  /** `alert` for what went wrong. */
  tone?: 'plain' | 'alert';
}

/** A number beside an entry of the navigation; nothing when there is nothing to count. */
export function Count({ count, label: sayLabel, tone = 'plain' }: CountProps) {
  if (count === 0) return null;
  const label = sayLabel();
  return (
    <span className={styles.count} data-tone={tone} role="img" aria-label={label} title={label}>
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}

const MOST = 999;

/** Milliseconds. What is counted waits for hours; who looks at the panel sees it within a minute. */
export const COUNTED_AGAIN = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;
