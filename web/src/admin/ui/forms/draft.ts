import type { Version } from './version';

/** Unsent form input: only the fields that differ from their initial values. */
export type Draft = Record<string, string>;

/** Stored draft, and the record version that it started from. */
export interface KeptDraft {
  changes: Draft;
  began: Version<Draft> | null;
}

/**
 * `tab`: until the tab closes, across reloads and sign-in; dropped when the form is left. `visit`: the same, but kept
 * when the form is left, for forms with personal data. `device`: until sent or discarded.
 */
export type DraftPlace = 'tab' | 'visit' | 'device';

export interface DraftStore {
  read: (fields: readonly string[]) => KeptDraft;
  write: (changes: Draft, began: Version<Draft> | null) => void;
  drop: () => void;
}

/** Field value that stands for a chosen file. No storage can hold a file, so drafts omit the field. */
export const CHOSEN_FILE = 'chosen-file';

const PREFIX = 'vaultway.draft.';
/** Not a valid field name. */
const BEGAN = '@began';

/**
 * Stores the draft of one form.
 * @param owner the admin; drafts are invisible to other admins on the same computer
 * @param secrets fields to omit
 */
export function draftStore(
  owner: string,
  form: string,
  place: DraftPlace,
  secrets: readonly string[] = [],
): DraftStore {
  const key = `${PREFIX}${owner}.${form}`;
  return {
    read: (fields) =>
      parseDraft(
        ignoreErrors(() => storageOf(place).getItem(key)),
        fields,
      ),
    write: (changes, began) =>
      ignoreErrors(() =>
        storageOf(place).setItem(
          key,
          JSON.stringify({ ...withoutSecrets(changes, secrets), [BEGAN]: began }),
        ),
      ),
    drop: () => ignoreErrors(() => storageOf(place).removeItem(key)),
  };
}

/** Returns whether this browser stores a draft of this admin. */
export const hasDrafts = (owner: string) => PLACES.some((place) => draftKeys(place, owner).length > 0);

/** Removes all drafts, at sign-out. */
export function dropAllDrafts(): void {
  for (const place of PLACES) {
    for (const key of draftKeys(place)) ignoreErrors(() => storageOf(place).removeItem(key));
  }
}

/** One place for each storage. */
const PLACES = ['device', 'tab'] as const;

const draftKeys = (place: DraftPlace, owner?: string): string[] =>
  (ignoreErrors(() => Object.keys(storageOf(place))) ?? []).filter((name) =>
    name.startsWith(owner === undefined ? PREFIX : `${PREFIX}${owner}.`),
  );

/** Call within `ignoreErrors`: if storage is unavailable, the property access throws. */
const storageOf = (place: DraftPlace): Storage => (place === 'device' ? localStorage : sessionStorage);

const withoutSecrets = (draft: Draft, secrets: readonly string[]): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== CHOSEN_FILE && !secrets.includes(field)),
  );

function parseDraft(stored: string | null | undefined, fields: readonly string[]): KeptDraft {
  const draft: unknown = ignoreErrors(() => JSON.parse(stored ?? 'null'));
  return { changes: textsOf(draft, fields), began: versionOf(draft, fields) };
}

function versionOf(draft: unknown, fields: readonly string[]): KeptDraft['began'] {
  const began = entriesOf(entriesOf(draft)[BEGAN]);
  const values = textsOf(began['values'], fields);
  // The form's fields have changed since, so there is nothing to compare with.
  if (typeof began['updated_at'] !== 'string' || fields.some((field) => !(field in values))) return null;
  return { updated_at: began['updated_at'], values };
}

const entriesOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textsOf = (value: unknown, fields: readonly string[]): Draft =>
  Object.fromEntries(
    Object.entries(entriesOf(value)).filter(
      (entry): entry is [string, string] => fields.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  );

/** Ignores unavailable or full storage; forms work without drafts. */
function ignoreErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
