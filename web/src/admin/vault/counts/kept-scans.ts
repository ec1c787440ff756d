import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { v7 } from 'uuid';
import { SCAN_LENGTH } from '@vaultway/contracts';

/** Scan kept on the device until the server has stored it. */
export interface KeptScan {
  /** Makes sending idempotent. */
  id: string;
  count: string;
  /** Account that scanned; nobody else sends it. */
  account: string;
  code: string;
  /** Chosen candidate of an ambiguous code. */
  item_id: string | null;
  at: string;
}

interface Schema extends DBSchema {
  scans: { key: string; value: KeptScan };
}

/** Opens the database for each use, so that no tab blocks a newer release's upgrade. */
async function withScans<T>(use: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>('vaultway-count-scans', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('scans', { keyPath: 'id' }),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Scans on this device. */
export const scanStore = {
  /** Returns an account's scans of a count, in the order in which they were made. */
  read: async (count: string, account: string): Promise<KeptScan[]> =>
    (await scanStore.readAll(account)).filter((scan) => scan.count === count),

  readAll: async (account: string): Promise<KeptScan[]> => {
    const all = await withScans((database) => database.getAll('scans'));
    return all.filter((scan) => scan.account === account);
  },

  /** Stores scans; resolves once they are durable. */
  keep: (scans: readonly KeptScan[]): Promise<void> =>
    withScans(async (database) => {
      const change = database.transaction('scans', 'readwrite', { durability: 'strict' });
      await Promise.all(scans.map((scan) => change.store.put(scan)));
      await change.done;
    }),

  drop: (ids: readonly string[]): Promise<void> =>
    withScans(async (database) => {
      const change = database.transaction('scans', 'readwrite');
      await Promise.all(ids.map((id) => change.store.delete(id)));
      await change.done;
    }),
};

/**
 * Makes a scan of what a reader read, in a form that the server takes: one bad code must not hold up the others.
 * @returns null for nothing
 */
export function newScan(text: string, of: Pick<KeptScan, 'count' | 'account' | 'item_id'>): KeptScan | null {
  const line = text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const code = line.normalize('NFC').slice(0, SCAN_LENGTH).toWellFormed().trim();
  if (!/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(code)) return null;
  return { id: v7(), ...of, code, at: new Date().toISOString() };
}
