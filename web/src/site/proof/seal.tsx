import { sealPaths } from './seal-paths';
import styles from './seal.module.css';

/** Draws a seal from a hash: another hash, another seal. */
export const Seal = ({ of, size = 88 }: { of: string; size?: number }) => (
  <svg
    className={styles.seal}
    width={size}
    height={size}
    viewBox="-100 -100 200 200"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
  >
    {sealPaths(of).map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
