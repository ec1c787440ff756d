import { ApiError } from '@vaultway/common';

/** Seconds after which somebody who found no seat may ask again. */
const RETRY_AFTER = 30;

/** Bounds how many streams are open: by client, and in all. */
export class LiveSeats {
  private readonly byClient = new Map<string, number>();
  private taken = 0;

  /** Zero: no bound. */
  constructor(private readonly bounds: { perClient: number; inAll: number }) {}

  /**
   * @returns gives the seat back
   * @throws ApiError throttled when the client has too many, unavailable when all have
   */
  take(client: string): () => void {
    const { perClient, inAll } = this.bounds;
    const own = this.byClient.get(client) ?? 0;
    if (perClient > 0 && own >= perClient) throw new ApiError('throttled', { retryAfter: RETRY_AFTER });
    if (inAll > 0 && this.taken >= inAll) throw new ApiError('unavailable', { retryAfter: RETRY_AFTER });
    this.taken += 1;
    this.byClient.set(client, own + 1);
    return () => this.leave(client);
  }

  private leave(client: string) {
    this.taken -= 1;
    const left = (this.byClient.get(client) ?? 1) - 1;
    if (left === 0) this.byClient.delete(client);
    else this.byClient.set(client, left);
  }
}
