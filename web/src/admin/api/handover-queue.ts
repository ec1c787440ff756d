import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { CreateHandover } from '@vaultway/contracts';
import type { ApiFailure } from '@/shared/api/failure';

/** What was done, without the photo and without what differs from one sending to the next. */
export type HandoverContent = Omit<
  CreateHandover,
  'id' | 'photo' | 'sent_at' | 'offline' | 'notify' | 'notify_language'
> &
  // What an older release kept says nothing of them.
  Partial<Pick<CreateHandover, 'notify' | 'notify_language'>>;

/** A handover that the device keeps until the server has it. */
export interface QueuedHandover {
  /** The handover's own: sent again under it, it is still the same. */
  id: string;
  /** Whose session it was recorded in. Nobody else sees or sends it. */
  account: string;
  content: HandoverContent;
  photo: Blob | null;
  /** Whether it could not be sent when it happened: then it is not refused for what the device could not know. */
  offline: boolean;
  /** The server was asked while somebody was there to answer for it, and refused: it stays to be asked, however late. */
  asked?: boolean;
  /** Why the server refused it. It is sent again once somebody has seen to it. */
  failure: ApiFailure | null;
}

interface Schema extends DBSchema {
  handovers: { key: string; value: QueuedHandover };
}

const NAME = 'vaultway-handovers';

/** Opened for each use, so that no tab stands in the way of a newer release's. */
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

/** Every handover on this device, whoever's it is, in the order in which they were recorded. */
export const queuedHandovers = (): Promise<QueuedHandover[]> =>
  withQueue((database) => database.getAll('handovers'));

/**
 * Keeps a handover, in place of the one with its ID. Resolves once it would outlive a dead battery.
 * @param instead the ID of another one that it takes the place of
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
 * Notes that a handover still waits although whoever was there has gone: nobody can be asked any more. What the server refused
 * before they went is asked for all the same, such as the PIN that nobody knew.
 */
export async function markOffline(id: string): Promise<void> {
  await withQueue(async (database) => {
    const change = database.transaction('handovers', 'readwrite');
    const kept = await change.store.get(id); // It may have been sent just now.
    if (kept && kept.asked !== true) await change.store.put({ ...kept, offline: true });
    await change.done;
  });
}

export async function dropHandover(id: string): Promise<void> {
  await withQueue((database) => database.delete('handovers', id));
  announce();
}

/** How many of somebody's handovers the server does not have yet. */
export async function countQueued(account: string): Promise<number> {
  const all = await queuedHandovers();
  return all.filter((handover) => handover.account === account).length;
}

/** At sign-out: nothing of what somebody recorded stays behind. */
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

/** Tells of every change of the queue, in this tab and in others, until the returned function is called. */
export function onQueueChange(tell: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', tell);
  return () => channel.close();
}
