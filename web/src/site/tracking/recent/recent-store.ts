import type { Step } from '@vaultway/contracts/step';
import type { SuggestedName } from '@vaultway/contracts/suggested-titles';
import { normalizeTrackingCode } from '@vaultway/contracts/tracking-code';
import { readStored, removeStored, writeStored } from '@/shared/lib/storage';
import { RECENT_KEY } from './has-recent';

/**
 * A look-up as stored on this device. It has a step instead of an admin's own words, which may name a person: a device
 * may be shared.
 */
export interface RecentLookUp {
  code: string;
  /** Step at that time; null if the parcel had none. */
  step: Step | null;
  /** Its status, if the product suggested it: such words name nobody. */
  status?: SuggestedName | undefined;
  /** ISO 8601. */
  at: string;
}

/** Incremented when the shape changes. Version 1 contained the text of a status. */
const VERSION = 2;
const MOST = 10;

/** Returns the last look-ups, newest first; none in a browser without storage. Removes data of an older release. */
export function readRecent(): RecentLookUp[] {
  const text = readStored('localStorage', RECENT_KEY);
  const list = text === null ? [] : listIn(text);
  if (list === null) removeStored('localStorage', RECENT_KEY);
  return list ?? [];
}

/** Returns null for damaged text, and for that of another release. */
function listIn(text: string): RecentLookUp[] | null {
  try {
    const stored = JSON.parse(text) as { version?: unknown; value?: unknown } | null;
    if (stored?.version !== VERSION || !Array.isArray(stored.value)) return null;
    return stored.value.filter(isLookUp).slice(0, MOST);
  } catch {
    return null;
  }
}

/** Moves a look-up to the front. @returns the new list */
export const remember = (lookUp: RecentLookUp): RecentLookUp[] =>
  write([lookUp, ...without(lookUp.code)].slice(0, MOST));

export const forget = (code: string): RecentLookUp[] => write(without(code));
export const forgetAll = (): RecentLookUp[] => write([]);

const without = (code: string) =>
  readRecent().filter((one) => normalizeTrackingCode(one.code) !== normalizeTrackingCode(code));

function write(list: RecentLookUp[]): RecentLookUp[] {
  if (list.length === 0) removeStored('localStorage', RECENT_KEY);
  else writeStored('localStorage', RECENT_KEY, JSON.stringify({ version: VERSION, value: list }));
  return list;
}

function isLookUp(value: unknown): value is RecentLookUp {
  const { code, step, at } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof code === 'string' &&
    (step === null || typeof step === 'string') &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  );
}
