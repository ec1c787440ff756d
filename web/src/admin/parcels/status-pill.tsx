import styles from './parcels.module.css';

interface StatusPillProps {
  status: string | null;
  /** On one line, in a list. */
  cut?: boolean;
}

/** A parcel's status, which is free text; nothing when it has none. */
export function StatusPill({ status, cut = false }: StatusPillProps) {
  if (!status) return null;
  return cut ? (
    <span className={`${styles.pill} ${styles.cut}`} title={status}>
      {status}
    </span>
  ) : (
    <span className={styles.pill}>{status}</span>
  );
}
