import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Unfinished handover, stored on the device to survive a reload, a dead battery or a killed tab. */
export interface StoredHandoverDraft<Draft = unknown> {
  /** Account that began it; nobody else sees it. */
  account: string;
  draft: Draft;
  /** Whether the parcels have been entered and the form for the remaining details is open. */
  recording: boolean;
  /** Parcel that the next seal belongs to. */
  current: number;
  /** ID of the rejected handover that this one corrects; null for a new one. */
  mends: string | null;
  /** Milliseconds since 1970. */
  kept_at: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredHandoverDraft };
}

// Separate from the queue, so that an older release can still open the queue.
const NAME = 'vaultway-handover-drafts';
/** Drafts hold personal data, so any account's expire after a day: sessions may just end, and devices are shared. */
const KEPT_MS = 24 * 60 * 60_000;

async function withDrafts<T>(use: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(NAME, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'account' }),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Returns the account's draft on this device if it is less than a day old. */
export const keptDraft = (account: string): Promise<StoredHandoverDraft | undefined> =>
  withDrafts(async (database) => {
    const all = await database.getAll('drafts');
    const old = all.filter(({ kept_at }) => Date.now() - kept_at > KEPT_MS);
    await Promise.all(old.map((each) => database.delete('drafts', each.account)));
    return database.get('drafts', account);
  });

export const keepDraft = (kept: Omit<StoredHandoverDraft, 'kept_at'>): Promise<string> =>
  withDrafts((database) => database.put('drafts', { ...kept, kept_at: Date.now() }));

/** Deletes the draft after saving or at sign-out. */
export const dropDraft = (account: string): Promise<void> =>
  withDrafts((database) => database.delete('drafts', account));
