import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ApiFailure } from '@/shared/api/failure';
import type { Conflict } from '../conflict/conflict-dialog';
import { useConflict } from '../conflict/use-conflict';
import { useVersions } from '../conflict/use-versions';
import type { EditedRecord, Version } from '../conflict/version';
import { useUnsaved } from '../leave/leave-guard';
import { changedOnly } from './changed-only';
import type { DraftPlace } from './draft';
import type { FieldIssue } from './form-issues';
import { useSentences } from './sentences';
import { useAfterPress } from './use-after-press';
import { useDrafts } from './use-drafts';
import { useFormErrors } from './use-form-errors';
import { useSending } from './use-sending';

export type FormValues = Record<string, string>;
type Changes<V> = Partial<V>;
type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

export interface AdminFormOptions<V extends FormValues, R> {
  /** Names the draft, so it also says which record the form is about. */
  name: string;
  /** What the fields begin with; a field that nobody touched follows when it changes. */
  initial: V;
  check: (values: V) => FieldIssue[];
  /** The stored record that the form changes: when somebody else saves it meanwhile, both versions are shown. */
  record?: EditedRecord<V>;
  /** Sends the values, as a change of the version `from`; rejects with an `ApiFailure`. */
  send: (values: V, from: Version<V>) => Promise<R>;
  done: (result: R) => void;
  /** Where unsent changes are kept and asked about before they are left; absent for forms with a password. */
  draft?: DraftPlace;
  /** Fields that no draft keeps. */
  secrets?: readonly (keyof V & string)[];
  /** The field that a failure without details is about. */
  fieldOf?: (failure: ApiFailure) => (keyof V & string) | undefined;
}

export interface AdminForm<V extends FormValues> {
  /** Prefix of the fields' ids. */
  id: string;
  values: V;
  errors: FieldErrors<V>;
  /** What went wrong at the last attempt and belongs to no field. */
  failures: string[];
  /** Counts failed attempts, so that a second one is announced as well. 0: none yet. */
  attempts: number;
  busy: boolean;
  dirty: boolean;
  /** Both versions, as long as it is open which one is saved. */
  conflict: Conflict | null;
  /** Whether the form began with a draft, and still has it. */
  restored: boolean;
  set: (name: keyof V & string, value: string) => void;
  /** Looks at one field that was changed, when it is left. */
  leave: (name: keyof V & string) => void;
  submit: (event?: FormEvent) => void;
  discard: () => void;
}

/** A form of the panel: its values, what is wrong with them, its draft, and sending it exactly once. */
export function useAdminForm<V extends FormValues, R>(options: AdminFormOptions<V, R>): AdminForm<V> {
  const { name, initial, record, check, send, done, draft, secrets, fieldOf } = options;
  const id = useId();
  const sentences = useSentences();
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
    const said = sentences.failure(failure);
    const field = fieldOf?.(failure);
    if (field === undefined) return found.fail('server', [], said);
    found.fail(
      'server',
      said.map((message) => ({ field, code: null, message })),
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
      // What was sent meanwhile was looked at as a whole, and its outcome says more.
      afterPress(() => submissions.current === before && latestLook.current(field));
    },
    submit(event) {
      event?.preventDefault();
      submit(values, dirty && began ? began : latest);
    },
    discard,
  };
}

/** A record with one entry changed, or taken out. */
function withEntry<T extends object>(record: T, name: string, value: string | undefined): T {
  const others = Object.entries(record).filter(([other]) => other !== name);
  return Object.fromEntries(value === undefined ? others : [...others, [name, value]]) as T;
}
