import type { ReactNode } from 'react';
import styles from './details.module.css';

interface DetailsProps {
  /** May set `--name-width` and `--row-padding`. */
  className?: string | undefined;
  children: ReactNode;
}

/** List of a record's names and values: side by side, or stacked on a phone. */
export const Details = ({ className = '', children }: DetailsProps) => (
  <dl className={`${styles.details} ${className}`}>{children}</dl>
);

interface DetailProps {
  name: string;
  dir?: 'auto';
  children: ReactNode;
}

export const Detail = ({ name, dir, children }: DetailProps) => (
  <div>
    <dt>{name}</dt>
    <dd dir={dir}>{children}</dd>
  </div>
);
