import styles from './code.module.css';

/** A tracking code: every sign as wide as the next, from left to right in every language. */
export function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.code}>
      {children}
    </bdi>
  );
}
