/** Where the last look-ups are kept on this device. */
export const RECENT_KEY = 'vaultway.recent';

/** Whether this device may remember look-ups. Most don't, and need not load recent-store.ts to know. */
export function hasRecent(): boolean {
  try {
    return localStorage.getItem(RECENT_KEY) !== null;
  } catch {
    return false; // No access to the storage: the same as nothing stored.
  }
}
