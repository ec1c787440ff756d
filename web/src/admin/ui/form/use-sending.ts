import { useEffect, useRef, useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import { type EditConflict, saveWithRetry } from '../conflict/save-with-retry';
import type { EditedRecord, Version } from '../conflict/version';
import type { FieldIssue } from './form-issues';
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

/** Checks a form and sends it, one attempt at a time. */
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
    /** Counts attempts, also those that the check held back. */
    submissions,
    submit: (values: V, from: Version<V>) => {
      if (sending.current) return;
      submissions.current += 1;
      void submit(values, from);
    },
  };
}

/** Whether the form is still on the page: one that was left while it was being sent leads nowhere any more. */
function useShown() {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  return shown;
}
