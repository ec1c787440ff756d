import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

export interface Look {
  look?: 'primary' | 'gold' | 'plain' | 'quiet';
  /** In capitals, for the one call of a picture. */
  shout?: boolean;
}

type ButtonProps = ComponentProps<'button'> & Omit<Look, 'shout'> & { busy?: boolean };

/** A button. `busy` keeps it in the order of focus, says that it waits, and lets a second press do nothing. */
export function Button({ look = 'primary', busy = false, className = '', onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={`${styles.button} ${styles[look]} ${className}`}
    />
  );
}

/** A link that looks like a button, for the one next step of a page. */
export function ButtonLink({ look = 'primary', shout, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={`${styles.button} ${styles[look]} ${shout ? styles.shout : ''}`} />;
}
