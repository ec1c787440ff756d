import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Summary } from '../controls/summary';
import styles from './form.module.css';

interface FormSectionProps {
  /** Fragment of the address that opens the section. */
  name: string;
  title: string;
  /** Opens the section unless the address names another one. */
  first?: boolean;
  children: ReactNode;
}

/** Section of a long form that folds. Folded fields keep their values, and an error opens their section. */
export function FormSection({ name, title, first = false, children }: FormSectionProps) {
  const { hash, key } = useLocation();
  const section = useRef<HTMLDetailsElement>(null);
  const isNamed = hash === `#${name}`;
  const [opened] = useState(isNamed || (first && hash === ''));
  useEffect(() => {
    if (!isNamed || !section.current) return;
    section.current.open = true;
    section.current.scrollIntoView();
    section.current.querySelector('summary')?.focus({ preventScroll: true });
  }, [isNamed, key]);
  return (
    // Its `open` never changes here, so that React leaves it to the browser.
    <details id={name} ref={section} className={styles.section} open={opened}>
      <Summary>{title}</Summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}
