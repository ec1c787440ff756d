/** What was typed into a form and not sent yet: only the fields that differ from what the form began with. */
export type Draft = Record<string, string>;

/** `tab`: until the tab is closed, over reloads and a sign-in. `device`: until it is sent or discarded. */
export type DraftPlace = 'tab' | 'device';

export interface DraftStore {
  read: (fields: readonly string[]) => Draft;
  write: (draft: Draft) => void;
  drop: () => void;
}

/** Stands in a field for a file that was chosen: no storage keeps it, so that a draft leaves the field out. */
export const CHOSEN_FILE = 'chosen-file';

const PREFIX = 'vaultway.draft.';

/**
 * Keeps the draft of one form.
 * @param owner the admin: another one who signs in on the same computer does not find it
 */
export function draftStore(owner: string, form: string, place: DraftPlace): DraftStore {
  const storage = place === 'device' ? localStorage : sessionStorage;
  const key = `${PREFIX}${owner}.${form}`;
  return {
    read: (fields) =>
      readable(
        attempt(() => storage.getItem(key)),
        fields,
      ),
    write: (draft) => attempt(() => storage.setItem(key, JSON.stringify(keepable(draft)))),
    drop: () => attempt(() => storage.removeItem(key)),
  };
}

/** At sign-out nothing that was typed stays behind. */
export function dropAllDrafts(): void {
  for (const storage of [localStorage, sessionStorage]) {
    const keys = attempt(() => Object.keys(storage)) ?? [];
    for (const key of keys.filter((name) => name.startsWith(PREFIX))) attempt(() => storage.removeItem(key));
  }
}

const keepable = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== CHOSEN_FILE));

function readable(stored: string | null | undefined, fields: readonly string[]): Draft {
  const draft: unknown = attempt(() => JSON.parse(stored ?? 'null'));
  if (typeof draft !== 'object' || draft === null) return {};
  return Object.fromEntries(
    Object.entries(draft).filter(
      (entry): entry is [string, string] => fields.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  );
}

/** A browser may refuse its storage, or it is full; a form works without a draft. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
