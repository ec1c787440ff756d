import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

export interface Look {
  look?: 'primary' | 'gold' | 'plain' | 'quiet';
  /** Upper case, for a picture's only call to action. */
  shout?: boolean;
}

type ButtonProps = ComponentProps<'button'> & Omit<Look, 'shout'> & { busy?: boolean };

/** Renders a button. `busy` keeps it focusable, announces that it is waiting, and ignores further presses. */
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

/** Renders a link that looks like a button, for the main next step of a page. */
export function ButtonLink({ look = 'primary', shout, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={`${styles.button} ${styles[look]} ${shout ? styles.shout : ''}`} />;
}
