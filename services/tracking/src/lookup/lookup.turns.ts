import { ApiError } from '@vaultway/common';

/** Milliseconds that a look-up waits for its turn. */
const LONGEST_WAIT = 3000;

interface Waiting {
  since: number;
  start: () => Promise<void>;
  refuse: (error: unknown) => void;
}

/**
 * Lets at most as many look-ups of one client run at the same time as may still miss; its others wait until
 * the outcome of those is known and counted. So a crowd of guesses gets no further than one guess after the
 * other would, and a crowd of look-ups that hit only takes a few rounds more. A look-up that comes alone, as
 * nearly all do, waits for nobody.
 *
 * Lines are kept by each replica: guesses that arrive at several replicas in the same moment can, once, miss
 * as often at each of them.
 */
export class LookupTurns {
  private readonly lines = new Map<string, Set<Waiting>>();

  /** @param left how many look-ups of a client may still miss; throws when none may */
  constructor(private readonly left: (client: string) => Promise<number>) {}

  /**
   * Runs `look`, which has to count a miss before it ends, once it is its turn.
   *
   * @param allowed a look-up leaves the line when this fails
   * @throws what `allowed`, `left` or `look` throw; ApiError unavailable when its turn does not come
   */
  take<T>(client: string, allowed: Promise<void>, look: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = {
        since: performance.now(),
        start: () => allowed.then(look).then(resolve, reject),
        refuse: reject,
      };
      const line = this.lines.get(client) ?? this.form(client);
      line.add(waiting);
      allowed.catch((error: unknown) => {
        line.delete(waiting);
        reject(error);
      });
    });
  }

  private form(client: string): Set<Waiting> {
    const line = new Set<Waiting>();
    this.lines.set(client, line);
    // Not before its first look-up stands in it.
    queueMicrotask(() => void this.serve(client, line));
    return line;
  }

  private async serve(client: string, line: Set<Waiting>): Promise<void> {
    while (line.size > 0) {
      try {
        await Promise.all(next(line, await this.left(client)).map(({ start }) => start()));
      } catch (error) {
        for (const { refuse } of line) refuse(error);
        line.clear();
      }
    }
    this.lines.delete(client);
  }
}

/** Takes so many out of a line, and turns away who has stood in it for too long. */
function next(line: Set<Waiting>, many: number): Waiting[] {
  const taken: Waiting[] = [];
  for (const waiting of line) {
    if (taken.length === many) break;
    line.delete(waiting);
    if (performance.now() - waiting.since <= LONGEST_WAIT) taken.push(waiting);
    else waiting.refuse(new ApiError('unavailable', { retryAfter: 5 }));
  }
  return taken;
}
