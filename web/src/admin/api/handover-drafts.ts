import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A handover that is being recorded, as the device keeps it over a reload, a dead battery or a killed tab. */
export interface StoredHandoverDraft<Draft = unknown> {
  /** Whose session it was begun in. Nobody else sees it. */
  account: string;
  draft: Draft;
  /** Whether the parcels are told, and what else there is to say is asked. */
  recording: boolean;
  /** The parcel that the next seal is on. */
  current: number;
  /** The ID of the refused handover that it mends; null for a new one. */
  mends: string | null;
  /** Milliseconds since 1970. */
  kept_at: number;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredHandoverDraft };
}

// Apart from the queue, so that an older release still opens that.
const NAME = 'vaultway-handover-drafts';
/** A session may just end, and devices are shared: names, signature and photo go after a day, whoever's they are. */
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

/** What somebody was recording on this device within a day. */
export const keptDraft = (account: string): Promise<StoredHandoverDraft | undefined> =>
  withDrafts(async (database) => {
    const all = await database.getAll('drafts');
    const old = all.filter(({ kept_at }) => Date.now() - kept_at > KEPT_MS);
    await Promise.all(old.map((each) => database.delete('drafts', each.account)));
    return database.get('drafts', account);
  });

export const keepDraft = (kept: Omit<StoredHandoverDraft, 'kept_at'>): Promise<string> =>
  withDrafts((database) => database.put('drafts', { ...kept, kept_at: Date.now() }));

/** It was saved, or somebody signs out. */
export const dropDraft = (account: string): Promise<void> =>
  withDrafts((database) => database.delete('drafts', account));
