import { type InputHTMLAttributes, useId } from 'react';
import styles from './record.module.css';

interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'type'> {
  label: string;
  help?: string | undefined;
  problem?: string | undefined;
  value: string;
  onValue: (value: string) => void;
}

/** Text field large enough for gloves. */
export function Field({ label, help, problem, value, onValue, ...rest }: FieldProps) {
  const id = useId();
  const notes = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="auto"
        autoComplete="off"
        aria-describedby={notes || undefined}
        aria-invalid={problem !== undefined}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
        {...rest}
      />
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
