/** Where the last look-ups are kept on this device. */
export const RECENT_KEY = 'vaultway.recent';

/** Whether any may be remembered here. It needs nothing of recent-store.ts, which most visits can do without. */
export function hasRecent(): boolean {
  try {
    return localStorage.getItem(RECENT_KEY) !== null;
  } catch {
    return false; // No access to the storage: the same as nothing stored.
  }
}
