import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import { codesInText } from '@/shared/lib/tracking-codes';
import { Button } from '@/shared/ui/button/button';
import { sitePaths } from '@/shared/lib/site-paths';
import { useExampleCode } from '@/site/lib/example-code';
import styles from './tracking-field.module.css';

interface TrackingFieldProps {
  initial?: string;
  /** Receives the trimmed code. */
  onTrack: (code: string) => void;
  /** Called instead if the field is empty; without it the field asks for a code. */
  onBlank?: () => void;
  busy?: boolean;
  /** Takes the focus on mount. */
  focused?: boolean;
  /** On a dark picture, whatever the theme. */
  onNight?: boolean;
}

/** Renders the field for a pasted or typed code; Enter is enough. */
export function TrackingField({
  initial = '',
  onTrack,
  onBlank,
  busy = false,
  focused = false,
  onNight,
}: TrackingFieldProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState(initial);
  const [asked, setAsked] = useState(false);
  const [given, setGiven] = useState(initial);
  if (given !== initial) {
    // Back and Forward lead to another code.
    setGiven(initial);
    setCode(initial);
  }
  const example = useExampleCode();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Input into the prerendered HTML before hydration.
    const typed = input.current?.value ?? '';
    if (typed !== '') setCode(typed);
    if (!focused) return;
    input.current?.focus();
    input.current?.select();
  }, []);
  const blank = normalizeTrackingCode(code) === '';
  const failing = asked && blank;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    if (!blank) onTrack(code.trim());
    else if (onBlank) onBlank();
    else setAsked(true);
  }

  /** A single-line field would join the lines of a pasted list. */
  function pasteList(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text').trim();
    if (!/[\r\n\t]/.test(text)) return;
    event.preventDefault();
    setCode(codesInText(text).join(', '));
  }

  return (
    // Submitted before the page's code has loaded, the form itself opens the parcel.
    <form
      role="search"
      action={sitePaths.track}
      noValidate
      onSubmit={submit}
      className={`${styles.form} ${onNight ? styles.onNight : ''}`}
    >
      <label htmlFor={id} className={styles.label}>
        {t('trackingField.label')}
      </label>
      <div className={styles.row}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          name="code"
          dir="ltr"
          value={code}
          placeholder={t('trackingField.placeholder', { code: example })}
          onChange={(event) => setCode(event.target.value)}
          onPaste={pasteList}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={failing || undefined}
          aria-describedby={failing ? `${id}-error` : undefined}
        />
        <Button type="submit" look={onNight ? 'gold' : 'primary'} busy={busy} className={styles.button}>
          {t('trackingField.button')}
        </Button>
      </div>
      {failing && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {t('trackingField.required')}
        </p>
      )}
    </form>
  );
}
