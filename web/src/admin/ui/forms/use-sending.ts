import { useEffect, useRef, useState } from 'react';
import { endAttempts } from '@/shared/api/request-keys';
import type { ApiFailure } from '@/shared/api/failure';
import { type EditConflict, saveWithRetry } from './save-with-retry';
import type { EditedRecord, Version } from './version';
import type { FieldIssue } from '../text/field-issues';
import type { FormErrors } from './use-form-errors';

interface SendingOptions<V extends Record<string, string>, R> {
  check: (values: V) => FieldIssue[];
  record: EditedRecord<V> | undefined;
  /** Rejects with an `ApiFailure`. */
  send: (values: V, from: Version<V>) => Promise<R>;
  errors: FormErrors;
  onFailure: (failure: ApiFailure) => void;
  onConflict: (conflict: EditConflict<V>) => void;
  onSaved: () => void;
  /** Called after `onSaved`, unless the form was left meanwhile. */
  done: (result: R) => void;
}

/** Validates and sends a form, one attempt at a time. */
export function useSending<V extends Record<string, string>, R>(options: SendingOptions<V, R>) {
  const { check, record, send, errors, onFailure, onConflict, onSaved, done } = options;
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const submissions = useRef(0);
  const shown = useShown();

  const submit = async (values: V, from: Version<V>) => {
    const issues = check(values);
    if (issues.length > 0) return errors.fail('form', issues);
    sending.current = true;
    setBusy(true);
    errors.send();
    try {
      const sent = await saveWithRetry(values, from, record, send);
      if ('conflict' in sent) return onConflict(sent.conflict);
      onSaved();
      if (shown.current) done(sent.result);
    } catch (raised) {
      onFailure(raised as ApiFailure);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    busy,
    /** Number of attempts, including those that validation stopped. */
    submissions,
    submit: (values: V, from: Version<V>) => {
      if (sending.current) return;
      submissions.current += 1;
      void submit(values, from);
    },
  };
}

/**
 * Returns whether the form is still mounted; a form that was left while sending must not navigate. The same content
 * sent after that is another attempt.
 */
function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    const opened = Date.now();
    return () => {
      shown.current = false;
      endAttempts(opened);
    };
  }, []);
  return shown;
}
