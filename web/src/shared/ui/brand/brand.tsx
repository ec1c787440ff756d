import { useCompanyName } from '@/shared/state/hooks';
import styles from './brand.module.css';

/** The company's sign and name. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <svg width="30" height="30" viewBox="0 0 30 30" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="15" cy="15" r="13" strokeWidth="1.75" />
        <circle cx="15" cy="15" r="4.5" strokeWidth="1.75" className={styles.gold} />
        <path d="M15 5.5v5M15 19.5v5M5.5 15h5M19.5 15h5" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      <span className={styles.name}>{useCompanyName()}</span>
    </span>
  );
}
