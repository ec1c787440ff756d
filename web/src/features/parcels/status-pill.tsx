import styles from './parcels.module.css';

/** A parcel's status, which is free text; nothing when it has none. */
export function StatusPill({ status }: { status: string | null }) {
  return status && <span className={styles.pill}>{status}</span>;
}
