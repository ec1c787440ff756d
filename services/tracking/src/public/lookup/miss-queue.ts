import { ApiError } from '@vaultway/common';

const MAX_WAIT_MS = 3000;

interface Waiting {
  since: number;
  start: () => Promise<void>;
  refuse: (error: unknown) => void;
}

/**
 * Runs at most as many look-ups of one client at a time as may still miss; the others wait until the outcome of
 * those is counted. So a burst of guesses gets no further than guesses made one after another, and a burst of
 * look-ups that hit takes only a few rounds more. A single look-up, as nearly all are, never waits.
 *
 * Each replica has its own queues: guesses sent to several replicas at once can exceed the limit, one time.
 */
export class MissQueue {
  private readonly queues = new Map<string, Set<Waiting>>();

  /** @param missesLeft how many look-ups of a client may still miss; throws when none may */
  constructor(private readonly missesLeft: (client: string) => Promise<number>) {}

  /**
   * Runs `find`, which must count a miss before it settles, when the client's turn comes.
   *
   * @param allowed a look-up leaves the queue when this rejects
   * @throws what `allowed`, `missesLeft` or `find` throw; ApiError `unavailable` when it waited too long
   */
  run<T>(client: string, allowed: Promise<void>, find: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = {
        since: performance.now(),
        start: () => allowed.then(find).then(resolve, reject),
        refuse: reject,
      };
      const queue = this.queues.get(client) ?? this.open(client);
      queue.add(waiting);
      allowed.catch((error: unknown) => {
        queue.delete(waiting);
        reject(error);
      });
    });
  }

  private open(client: string): Set<Waiting> {
    const queue = new Set<Waiting>();
    this.queues.set(client, queue);
    // Once its first look-up has been added.
    queueMicrotask(() => void this.serve(client, queue));
    return queue;
  }

  private async serve(client: string, queue: Set<Waiting>): Promise<void> {
    while (queue.size > 0) {
      try {
        await Promise.all(next(queue, await this.missesLeft(client)).map(({ start }) => start()));
      } catch (error) {
        for (const { refuse } of queue) refuse(error);
        queue.clear();
      }
    }
    this.queues.delete(client);
  }
}

/** Takes up to `count` look-ups off a queue and refuses those that have waited too long. */
function next(queue: Set<Waiting>, count: number): Waiting[] {
  const taken: Waiting[] = [];
  for (const waiting of queue) {
    if (taken.length === count) break;
    queue.delete(waiting);
    if (performance.now() - waiting.since <= MAX_WAIT_MS) taken.push(waiting);
    else waiting.refuse(new ApiError('unavailable', { retryAfter: 5 }));
  }
  return taken;
}
