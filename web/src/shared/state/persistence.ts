import { ROLES, THEMES } from '@vaultway/contracts/constants';
import { readStored, removeStored, writeStored } from '@/shared/lib/storage';
import { isCollection } from './collection';
import type { RootState } from './reducer';
import { parcelsWithoutPeople, parcelWithoutPeople } from './without-people';

/** Incremented when the shape of stored parts changes: what an older release stored is then removed. */
export const VERSION = 1;

type Part = Exclude<keyof RootState, 'api' | 'user' | 'enrolling'>;

/**
 * Validators of stored parts. Each part has its own key, so that a change writes little and a part too large for the
 * storage does not affect the others.
 */
const PARTS: Record<Part, (value: unknown) => boolean> = {
  theme: (value) => THEMES.some((theme) => theme === value),
  admin: (value) =>
    value === false || ROLES.some((role) => role === (value as { role?: unknown } | null)?.role),
  pages: isCollection,
  reviews: isCollection,
  parcels: isCollection,
  settings: (value) => typeof (value as { company_name?: unknown } | null)?.company_name === 'string',
  parcel: (value) => Array.isArray((value as { errors?: unknown } | null)?.errors),
};
const names = Object.keys(PARTS) as Part[];
export const keyOf = (part: Part) => `vaultway.${part}`;
/** Parcels were once stored with people's names. */
export const versionOf = (part: Part) => (part === 'parcels' || part === 'parcel' ? VERSION + 1 : VERSION);

/**
 * Loads the state of an earlier visit. Removes parts that are unreadable or of another version, and the last look-up;
 * parcels of the control panel stay only for a signed-in admin.
 */
export function loadState(): Partial<RootState> {
  const loaded: Partial<Record<Part, unknown>> = {};
  for (const part of names) {
    const value = readPart(part);
    if (value !== undefined && PARTS[part](value)) loaded[part] = value;
    else remove(part);
  }
  if (!loaded.admin) drop('parcels');
  drop('parcel');
  return loaded as Partial<RootState>;

  function drop(part: Part) {
    delete loaded[part];
    remove(part);
  }
}

function readPart(part: Part): unknown {
  try {
    const stored: unknown = JSON.parse(readStored('localStorage', keyOf(part)) ?? 'null');
    const { version, value } = (stored ?? {}) as { version?: unknown; value?: unknown };
    return version === versionOf(part) ? value : undefined;
  } catch {
    return undefined; // Damaged text counts as nothing stored.
  }
}

const remove = (part: Part) => removeStored('localStorage', keyOf(part));

/** Stores the parts that differ between two states. A failure is only logged: the site works without. */
export function saveChanges(before: RootState, after: RootState): void {
  for (const part of names) {
    if (before[part] === after[part]) continue;
    const value = storedForm(part, after);
    writeStored('localStorage', keyOf(part), JSON.stringify({ version: versionOf(part), value }));
  }
}

/**
 * Redacts people: a browser may be shared, and its storage outlives every session. Every part of the state is stored
 * all the same, as the specification requires, even the last look-up, which no later visit reads
 * (infra/decisions/0017).
 */
function storedForm(part: Part, state: RootState): unknown {
  if (part === 'parcels') return parcelsWithoutPeople(state.parcels);
  if (part === 'parcel') return parcelWithoutPeople(state.parcel);
  return state[part];
}
