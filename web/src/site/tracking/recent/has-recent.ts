import { readStored } from '@/shared/lib/storage';

/** Where the last look-ups are kept on this device. */
export const RECENT_KEY = 'vaultway.recent';

/** Whether this device may remember look-ups. Most don't, and need not load recent-store.ts to know. */
export const hasRecent = () => readStored('localStorage', RECENT_KEY) !== null;
