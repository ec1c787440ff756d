import { normaliseTrackingCode } from '@vaultway/contracts/tracking-code';

/** A look-up as this device remembers it. */
export interface RecentLookUp {
  code: string;
  /** As it was then; null when the parcel had none. */
  status: string | null;
  /** ISO 8601. */
  at: string;
}

const KEY = 'vaultway.recent';
/** Raised when the shape changes: what an older release stored is then dropped. */
const VERSION = 1;
const MOST = 10;
/** Longer statuses are cut: the list must not fill the browser's store. */
const LONGEST = 120;

/** The last look-ups, newest first; none where the browser stores nothing. */
export function readRecent(): RecentLookUp[] {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      version?: unknown;
      value?: unknown;
    } | null;
    if (stored?.version !== VERSION || !Array.isArray(stored.value)) return [];
    return stored.value.filter(isLookUp).slice(0, MOST);
  } catch {
    return []; // Damaged text, or no access to the storage: the same as nothing stored.
  }
}

/** Puts a look-up first. @returns the list as it is now */
export function remember({ code, status, at }: RecentLookUp): RecentLookUp[] {
  const shortened = status === null ? null : Array.from(status).slice(0, LONGEST).join('');
  return write([{ code, status: shortened, at }, ...without(code)].slice(0, MOST));
}

export const forget = (code: string): RecentLookUp[] => write(without(code));
export const forgetAll = (): RecentLookUp[] => write([]);

const without = (code: string) =>
  readRecent().filter((one) => normaliseTrackingCode(one.code) !== normaliseTrackingCode(code));

function write(list: RecentLookUp[]): RecentLookUp[] {
  try {
    if (list.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify({ version: VERSION, value: list }));
  } catch (error) {
    // oxlint-disable-next-line no-console -- nobody else can be told, and the page works without
    console.warn('The browser could not store the recent look-ups', error);
  }
  return list;
}

function isLookUp(value: unknown): value is RecentLookUp {
  const { code, status, at } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof code === 'string' &&
    (status === null || typeof status === 'string') &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  );
}
