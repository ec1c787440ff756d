import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { CreateHandover } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';

/** Handover without its photo and without fields that differ between attempts. */
export type HandoverContent = Omit<
  CreateHandover,
  'id' | 'photo' | 'sent_at' | 'offline' | 'notify' | 'notify_language' | 'witness'
> &
  // Absent in entries stored by older releases.
  Partial<Pick<CreateHandover, 'notify' | 'notify_language' | 'witness'>>;

/** Handover kept on the device until the server has stored it. */
export interface QueuedHandover {
  /** The handover's own id, which makes sending idempotent. */
  id: string;
  /** Account that recorded it; nobody else sees or sends it. */
  account: string;
  content: HandoverContent;
  photo: Blob | null;
  /**
   * Whether it could not be sent at the time; the server then does not reject it for what the device could not know.
   */
  offline: boolean;
  /** Rejected by the server while the person was present; the full checks then apply, however late it is sent. */
  asked?: boolean;
  /** Error of the server's rejection. Not sent again until somebody has dealt with it. */
  failure: ApiFailure | null;
}

interface Schema extends DBSchema {
  handovers: { key: string; value: QueuedHandover };
}

const NAME = 'vaultway-handovers';

/** Opens the database for each use, so that no tab blocks a newer release's upgrade. */
async function withQueue<T>(use: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await openDB<Schema>(NAME, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('handovers', { keyPath: 'id' }),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Returns all handovers on this device, of any account, in the order in which they were recorded. */
export const queuedHandovers = (): Promise<QueuedHandover[]> =>
  withQueue((database) => database.getAll('handovers'));

/**
 * Stores a handover, replacing the one with its ID; resolves once it is durable.
 * @param instead the ID of another one to replace
 */
export async function keepHandover(handover: QueuedHandover, instead = handover.id): Promise<void> {
  await withQueue(async (database) => {
    const change = database.transaction('handovers', 'readwrite', { durability: 'strict' });
    if (instead !== handover.id) await change.store.delete(instead);
    await change.store.put(handover);
    await change.done;
  });
  announce();
}

/**
 * Marks a queued handover as offline once the person has left and can no longer answer questions. Skips one that the
 * server has already rejected: it still requires what was missing, such as the PIN.
 */
export async function markOffline(id: string): Promise<void> {
  await withQueue(async (database) => {
    const change = database.transaction('handovers', 'readwrite');
    const kept = await change.store.get(id); // Undefined if it was just sent.
    if (kept && kept.asked !== true) await change.store.put({ ...kept, offline: true });
    await change.done;
  });
}

export async function dropHandover(id: string): Promise<void> {
  await withQueue((database) => database.delete('handovers', id));
  announce();
}

/** Returns the number of an account's handovers that the server does not have yet. */
export async function countQueued(account: string): Promise<number> {
  const all = await queuedHandovers();
  return all.filter((handover) => handover.account === account).length;
}

/** Removes an account's handovers, at sign-out. */
export async function forgetHandovers(account: string): Promise<void> {
  const all = await queuedHandovers();
  for (const { id } of all.filter((handover) => handover.account === account)) await dropHandover(id);
}

const CHANNEL = 'vaultway.handovers';

function announce(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, unlike a window
  channel.postMessage('changed');
  channel.close();
}

/**
 * Subscribes to changes of the queue in all tabs.
 * @returns a function that unsubscribes
 */
export function onQueueChange(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', tell);
  return () => channel.close();
}
