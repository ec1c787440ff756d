import { ApiError } from '@vaultway/common';

const MAX_WAIT_MS = 3000;

interface Waiting {
  start: () => Promise<void>;
  refuse: (error: unknown) => void;
}

interface Queue {
  waiting: Set<Waiting>;
  /** Calls in progress, each of which may still miss. */
  running: number;
  serving: boolean;
}

/**
 * Runs at most as many calls of a client concurrently as it has misses left; others wait until one ends. Thus a burst
 * of guesses gets no further than sequential guesses, and a slow call only takes one slot. A single call, the usual
 * case, never waits.
 *
 * Each replica has its own queues: guesses sent to several replicas at once can exceed the limit, one time.
 */
export class MissQueue {
  private readonly queues = new Map<string, Queue>();

  /** @param missesLeft returns the number of misses a client has left; throws if none */
  constructor(private readonly missesLeft: (client: string) => Promise<number>) {}

  /**
   * Runs `find`, which must count a miss before it settles, when the client's turn comes.
   *
   * @param allowed a call leaves the queue if this rejects
   * @throws the error of `allowed`, `missesLeft` or `find`; ApiError `unavailable` if it waited too long
   */
  run<T>(client: string, allowed: Promise<void>, find: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queue = this.queueOf(client);
      const refuse = (error: unknown) => {
        clearTimeout(timer);
        queue.waiting.delete(waiting);
        reject(error);
      };
      const start = () => {
        clearTimeout(timer);
        return allowed.then(find).then(resolve, reject);
      };
      const waiting = { start, refuse };
      const timer = setTimeout(() => refuse(new ApiError('unavailable', { retryAfter: 5 })), MAX_WAIT_MS);
      queue.waiting.add(waiting);
      allowed.catch(refuse);
      void this.serve(client, queue);
    });
  }

  private queueOf(client: string): Queue {
    const queue = this.queues.get(client) ?? { waiting: new Set(), running: 0, serving: false };
    this.queues.set(client, queue);
    return queue;
  }

  private async serve(client: string, queue: Queue): Promise<void> {
    if (queue.serving) return;
    queue.serving = true;
    while (queue.waiting.size > 0) {
      // Read before the misses: a call that ends in between must not be missing from both.
      const { running } = queue;
      try {
        const free = (await this.missesLeft(client)) - running;
        for (const waiting of [...queue.waiting].slice(0, Math.max(0, free)))
          void this.start(client, queue, waiting);
        if (free <= 0 && queue.running === running) break;
      } catch (error) {
        for (const { refuse } of queue.waiting) refuse(error);
      }
    }
    queue.serving = false;
    if (queue.waiting.size + queue.running === 0) this.queues.delete(client);
  }

  private async start(client: string, queue: Queue, waiting: Waiting): Promise<void> {
    queue.waiting.delete(waiting);
    queue.running += 1;
    await waiting.start();
    queue.running -= 1;
    void this.serve(client, queue);
  }
}
