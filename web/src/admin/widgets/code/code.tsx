import styles from './code.module.css';

/** Length of generated codes, which always fit one line of a table. */
const SHORT = 19;

/** Tracking code in monospace, left to right in every language. */
export function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.code} data-short={children.length <= SHORT || undefined}>
      {children}
    </bdi>
  );
}
