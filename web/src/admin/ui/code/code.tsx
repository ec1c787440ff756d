import styles from './code.module.css';

/** As long as those that the product makes, which always have room on one line of a table. */
const SHORT = 19;

/** A tracking code: every sign as wide as the next, from left to right in every language. */
export function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.code} data-short={children.length <= SHORT || undefined}>
      {children}
    </bdi>
  );
}
