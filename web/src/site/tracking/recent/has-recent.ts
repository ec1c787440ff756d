import { readStored } from '@/shared/lib/storage';

/** Storage key of the last look-ups on this device. */
export const RECENT_KEY = 'vaultway.recent';

/** Whether this device may have stored look-ups. Most don't, and need not load recent-store.ts to know. */
export const hasRecent = () => readStored('localStorage', RECENT_KEY) !== null;
