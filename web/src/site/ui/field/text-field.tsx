import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codePoints } from './code-points';
import styles from './text-field.module.css';

interface TextFieldProps {
  /** Also the element's id, so that a summary can link to it. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** In code points. Further input is allowed; the field is then invalid. */
  limit: number;
  error?: string | undefined;
  help?: string;
  type?: 'text' | 'email' | 'date';
  autoComplete?: string;
  optional?: boolean;
  multiline?: boolean;
  readOnly?: boolean;
}

/** Renders a labeled field with help, error, and a count near the limit. */
export function TextField({ name, label, value, onChange, limit, error, help, ...rest }: TextFieldProps) {
  const { t } = useTranslation();
  const { type = 'text', autoComplete, optional = false, multiline = false, readOnly } = rest;
  const count = codePoints(value);
  const notes = [
    { id: `${name}-error`, className: styles.error, text: error },
    { id: `${name}-help`, className: styles.help, text: help },
    {
      id: `${name}-count`,
      className: count > limit ? styles.error : styles.help,
      text: count >= limit * 0.9 ? t('form.count', { count, limit }) : undefined,
    },
  ].filter(({ text }) => text !== undefined);
  const shared = {
    id: name,
    name,
    value,
    className: styles.input,
    dir: type === 'email' ? 'ltr' : 'auto',
    autoComplete,
    readOnly,
    required: !optional,
    'aria-invalid': error !== undefined || count > limit || undefined,
    'aria-describedby': notes.map(({ id }) => id).join(' ') || undefined,
  } as const;

  return (
    <div className={styles.field}>
      <label htmlFor={name} className={styles.label}>
        {label} {optional && <Optional>{t('contact.optional')}</Optional>}
      </label>
      {multiline ? (
        <textarea {...shared} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <input {...shared} type={type} onChange={(event) => onChange(event.target.value)} />
      )}
      {notes.map(({ id, className, text }) => (
        <p key={id} id={id} className={className}>
          {text}
        </p>
      ))}
    </div>
  );
}

const Optional = ({ children }: { children: ReactNode }) => (
  <span className={styles.optional}>({children})</span>
);
