import { ApiError } from '../errors/index.js';

/** Seconds. */
const RETRY_AFTER = 5;
/** Milliseconds after which who still waits is told to come again, before the gateway gives up. */
const PATIENCE = 10_000;

/** Works on one picture at a time, and lets only so many wait, so that memory and waiting stay bounded. */
export class ImageQueue {
  private last: Promise<unknown> = Promise.resolve();
  private length = 0;

  /** @param places how many may be in work or waiting */
  constructor(private readonly places = 4) {}

  /** @throws ApiError `unavailable` when too many wait already, or it took too long until its turn */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.length >= this.places) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER });
    this.length += 1;
    const came = Date.now();
    const turn = this.last.then(() => {
      if (Date.now() - came > PATIENCE) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER });
      return work();
    });
    this.last = turn.catch(() => undefined); // the next one's turn comes either way
    try {
      return await turn;
    } finally {
      this.length -= 1;
    }
  }
}
