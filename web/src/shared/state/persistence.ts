import { THEMES } from '@vaultway/contracts/constants';
import { isCollection } from './collection';
import type { RootState } from './reducer';

/** Raised when the shape of a stored part changes: what an older release stored is then dropped. */
export const VERSION = 1;

type Part = Exclude<keyof RootState, 'api' | 'user' | 'enrolling'>;

/**
 * Each part of the state is stored under a key of its own, so that a change writes little and a part too
 * large for the store does not keep the others out. The value says whether what was read can still be used.
 */
const PARTS: Record<Part, (value: unknown) => boolean> = {
  theme: (value) => THEMES.some((theme) => theme === value),
  admin: (value) => value === false || typeof (value as { email?: unknown } | null)?.email === 'string',
  pages: isCollection,
  reviews: isCollection,
  parcels: isCollection,
  settings: (value) => typeof (value as { company_name?: unknown } | null)?.company_name === 'string',
  parcel: (value) => Array.isArray((value as { errors?: unknown } | null)?.errors),
};
const names = Object.keys(PARTS) as Part[];
export const keyOf = (part: Part) => `vaultway.${part}`;

/** What an earlier visit left behind; parts that are missing, unreadable or of another version are left out. */
export function loadState(): Partial<RootState> {
  const loaded: Partial<Record<Part, unknown>> = {};
  for (const part of names) {
    const value = readPart(part);
    if (value !== undefined && PARTS[part](value)) loaded[part] = value;
  }
  return loaded as Partial<RootState>;
}

function readPart(part: Part): unknown {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(part)) ?? 'null');
    const { version, value } = (stored ?? {}) as { version?: unknown; value?: unknown };
    return version === VERSION ? value : undefined;
  } catch {
    return undefined; // Damaged text, or no access to the storage: the same as nothing stored.
  }
}

/** Stores the parts that differ between two states. A failure is only logged: the site works without. */
export function saveChanges(before: RootState, after: RootState): void {
  for (const part of names) {
    if (before[part] === after[part]) continue;
    try {
      localStorage.setItem(keyOf(part), JSON.stringify({ version: VERSION, value: after[part] }));
    } catch (error) {
      // oxlint-disable-next-line no-console -- the one place for it: nobody else can be told
      console.warn(`The browser could not store ${part}`, error);
    }
  }
}
