import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import type { Conflict } from './conflict-dialog';
import { useConflict } from './use-conflict';
import { useVersions } from './use-versions';
import type { EditedRecord, Version } from './version';
import { useUnsaved } from './leave-guard';
import { changedOnly } from './changed-only';
import type { DraftPlace } from './draft';
import type { FieldIssue } from '../text/field-issues';
import { type Labels, useSentences } from '../text/sentences';
import { useAfterPress } from './use-after-press';
import { useDrafts } from './use-drafts';
import { useFormErrors } from './use-form-errors';
import { useSending } from './use-sending';

export type FormValues = Record<string, string>;
type Changes<V> = Partial<V>;
type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

export interface AdminFormOptions<V extends FormValues, R> {
  /** Name of the draft, unique to the form and its record. */
  name: string;
  /** Initial values; untouched fields follow their changes. */
  initial: V;
  check: (values: V) => FieldIssue[];
  /** Stored record that the form edits. If somebody else saves it meanwhile, both versions are shown. */
  record?: EditedRecord<V>;
  /** Sends the values as a change to the version `from`; rejects with an `ApiFailure`. */
  send: (values: V, from: Version<V>) => Promise<R>;
  done: (result: R) => void;
  /** Storage of unsent changes, and whether leaving asks about them; absent for forms with a password. */
  draft?: DraftPlace;
  /** Fields that this form names as another field. */
  labels?: Labels;
  /** Fields that drafts omit. */
  secrets?: readonly (keyof V & string)[];
  /** Maps a failure without details to a field. */
  fieldOf?: (failure: ApiFailure) => (keyof V & string) | undefined;
}

export interface AdminForm<V extends FormValues> {
  /** Prefix of field ids. */
  id: string;
  labels: Labels | undefined;
  values: V;
  errors: FieldErrors<V>;
  /** Errors of the last attempt that belong to no field. */
  failures: string[];
  /** Number of failed attempts, so that a repeated failure is announced again; 0 for none. */
  attempts: number;
  busy: boolean;
  dirty: boolean;
  /** Both versions, until the conflict is resolved. */
  conflict: Conflict | null;
  /** Whether the form was restored from a draft and still has it. */
  restored: boolean;
  set: (name: keyof V & string, value: string) => void;
  /** Validates a changed field on blur. */
  leave: (name: keyof V & string) => void;
  submit: (event?: FormEvent) => void;
  discard: () => void;
}

/** State of a panel form: values, errors, draft, and at most one submission at a time. */
export function useAdminForm<V extends FormValues, R>(options: AdminFormOptions<V, R>): AdminForm<V> {
  const { name, initial, record, check, send, done, draft, labels, secrets, fieldOf } = options;
  const id = useId();
  const sentences = useSentences(labels);
  const drafts = useDrafts(name, draft, secrets);
  const [kept] = useState(() => drafts?.read(Object.keys(initial)));
  const [changes, setChanges] = useState<Changes<V>>((kept?.changes ?? {}) as Changes<V>);
  const [restored, setRestored] = useState(Object.keys(kept?.changes ?? {}).length > 0);
  const versions = useVersions(initial, record, (kept?.began ?? null) as Version<V> | null);
  const { latest, began } = versions;
  const { raise, conflictOf } = useConflict<V>();
  const found = useFormErrors(initial, sentences.issue);
  const afterPress = useAfterPress();

  const values = useMemo(() => ({ ...latest.values, ...changes }), [latest.values, changes]);
  const dirty = Object.keys(changes).length > 0;

  useEffect(() => {
    if (dirty) drafts?.write(changes as Record<string, string>, began);
    else drafts?.drop();
  }, [drafts, changes, dirty, began]);

  const discard = () => {
    drafts?.drop();
    setChanges({});
    setRestored(false);
    found.reset();
  };
  const forget = useUnsaved(
    useMemo(
      () => (dirty && drafts ? { kept: draft !== 'tab', discard: drafts.drop } : null),
      [dirty, draft, drafts],
    ),
  );

  const failed = (failure: ApiFailure) => {
    if (failure.details.length > 0) return found.fail('server', failure.details);
    const messages = sentences.failure(failure);
    const field = fieldOf?.(failure);
    if (field === undefined) return found.fail('server', [], messages);
    found.fail(
      'server',
      messages.map((message) => ({ field, code: null, message })),
    );
  };

  const { busy, submissions, submit } = useSending({
    check,
    record,
    send,
    errors: found,
    onFailure: failed,
    onConflict: raise,
    onSaved() {
      forget();
      discard();
    },
    done,
  });

  const look = (field: string) => {
    if (!(field in changes)) return;
    found.check(
      field,
      check(values).find((broken) => broken.field === field),
    );
  };
  const latestLook = useRef(look);
  useEffect(() => {
    latestLook.current = look;
  });

  return {
    id,
    labels,
    values,
    errors: found.errors as FieldErrors<V>,
    failures: found.failures,
    attempts: found.attempts,
    busy,
    dirty,
    conflict: conflictOf({
      values,
      record,
      versions,
      discard,
      send(mine, now) {
        setChanges(changedOnly(mine, now.values));
        submit(mine, now);
      },
    }),
    restored,
    set(field, value) {
      if (!dirty) versions.begin();
      setChanges((others) => withEntry(others, field, value === latest.values[field] ? undefined : value));
      found.change(field);
    },
    leave(field) {
      const before = submissions.current;
      // A submission since then has validated all fields, and its outcome says more.
      afterPress(() => submissions.current === before && latestLook.current(field));
    },
    submit(event) {
      event?.preventDefault();
      submit(values, dirty && began ? began : latest);
    },
    discard,
  };
}

/** Returns a copy of the record with one entry set, or removed. */
function withEntry<T extends object>(record: T, name: string, value: string | undefined): T {
  const others = Object.entries(record).filter(([other]) => other !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]) as T;
}
