import styles from './count.module.css';

interface CountProps {
  count: number;
  /** Accessible label of the count. A function, since formatting the first number is slow. */
  labelOf: () => string;
  /** `alert` for errors. */
  tone?: 'plain' | 'alert';
}

/** Badge beside a navigation entry; hidden at 0. */
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

/** Polling interval in ms. Counted items wait for hours, so once a minute is enough. */
export const COUNTED_AGAIN = { pollingInterval: 60_000, skipPollingIfUnfocused: true } as const;
