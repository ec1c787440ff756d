import { useEffect, useRef, type ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** `good` in green, `bad` in red. */
  tone: 'good' | 'bad';
  title: string;
  children?: ReactNode;
}

/** Shows the result of a form. It takes the focus, so that screen readers announce it. */
export function Notice({ tone, title, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`${styles.notice} ${styles[tone]}`}
    >
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
