import { ApiError } from '@vaultway/common';

/** When a client that was refused may try again. */
const RETRY_AFTER_S = 30;

/** Limits how many streams are open: per client and in total. */
export class StreamLimiter {
  private readonly openByClient = new Map<string, number>();
  private open = 0;

  /** @param limits 0 means no limit */
  constructor(private readonly limits: { perClient: number; total: number }) {}

  /**
   * @returns releases the stream's place
   * @throws ApiError `throttled` when the client has too many streams, `unavailable` when there are too many in all
   */
  acquire(client: string): () => void {
    const { perClient, total } = this.limits;
    const own = this.openByClient.get(client) ?? 0;
    if (perClient > 0 && own >= perClient) throw new ApiError('throttled', { retryAfter: RETRY_AFTER_S });
    if (total > 0 && this.open >= total) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_S });
    this.open += 1;
    this.openByClient.set(client, own + 1);
    return () => this.release(client);
  }

  private release(client: string) {
    this.open -= 1;
    const own = (this.openByClient.get(client) ?? 1) - 1;
    if (own === 0) this.openByClient.delete(client);
    else this.openByClient.set(client, own);
  }
}
