import type { Version } from '../conflict/version';

/** What was typed into a form and not sent yet: only the fields that differ from what the form began with. */
export type Draft = Record<string, string>;

/** A draft as it was kept, and the version of the record that it began from. */
export interface KeptDraft {
  changes: Draft;
  began: Version<Draft> | null;
}

/**
 * `tab`: until the tab is closed, over reloads and a sign-in, and dropped when the form is left. `visit`: the same, but
 * kept when the form is left, for forms that name people. `device`: until it is sent or discarded.
 */
export type DraftPlace = 'tab' | 'visit' | 'device';

export interface DraftStore {
  read: (fields: readonly string[]) => KeptDraft;
  write: (changes: Draft, began: Version<Draft> | null) => void;
  drop: () => void;
}

/** Stands in a field for a file that was chosen: no storage keeps it, so that a draft leaves the field out. */
export const CHOSEN_FILE = 'chosen-file';

const PREFIX = 'vaultway.draft.';
/** No field has this name. */
const BEGAN = '@began';

/**
 * Keeps the draft of one form.
 * @param owner the admin: another one who signs in on the same computer does not find it
 * @param secrets fields that are left out
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
      readable(
        attempt(() => storageOf(place).getItem(key)),
        fields,
      ),
    write: (changes, began) =>
      attempt(() =>
        storageOf(place).setItem(key, JSON.stringify({ ...keepable(changes, secrets), [BEGAN]: began })),
      ),
    drop: () => attempt(() => storageOf(place).removeItem(key)),
  };
}

/** Whether something that this admin typed is still kept in this browser. */
export const hasDrafts = (owner: string) => PLACES.some((place) => draftKeys(place, owner).length > 0);

/** At sign-out nothing that was typed stays behind. */
export function dropAllDrafts(): void {
  for (const place of PLACES) {
    for (const key of draftKeys(place)) attempt(() => storageOf(place).removeItem(key));
  }
}

/** One of each storage. */
const PLACES = ['device', 'tab'] as const;

const draftKeys = (place: DraftPlace, owner?: string): string[] =>
  (attempt(() => Object.keys(storageOf(place))) ?? []).filter((name) =>
    name.startsWith(owner === undefined ? PREFIX : `${PREFIX}${owner}.`),
  );

/** To be called within `attempt`: where storage is refused, it is this that throws. */
const storageOf = (place: DraftPlace): Storage => (place === 'device' ? localStorage : sessionStorage);

const keepable = (draft: Draft, secrets: readonly string[]): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== CHOSEN_FILE && !secrets.includes(field)),
  );

function readable(stored: string | null | undefined, fields: readonly string[]): KeptDraft {
  const draft: unknown = attempt(() => JSON.parse(stored ?? 'null'));
  return { changes: textsOf(draft, fields), began: versionOf(draft, fields) };
}

function versionOf(draft: unknown, fields: readonly string[]): KeptDraft['began'] {
  const began = entriesOf(entriesOf(draft)[BEGAN]);
  const values = textsOf(began['values'], fields);
  // Of a form that has other fields since then nothing can be compared.
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

/** A browser may refuse its storage, or it is full; a form works without a draft. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
