import { addressKey, ApiError, widerNetworks } from '@vaultway/common';

/** Seconds until a rejected client may retry. */
const RETRY_AFTER_S = 30;

interface Place {
  client: string;
  network: string;
  end: () => void;
}

/**
 * Limits open streams per client and in total. When full, a new client replaces the oldest stream of the network with
 * the most, so that a few clients cannot lock others out.
 */
export class StreamLimiter {
  /** Oldest first. */
  private readonly places = new Set<Place>();
  private readonly openByClient = new Map<string, number>();

  /** @param limits 0 means no limit */
  constructor(private readonly limits: { perClient: number; total: number }) {}

  /**
   * @param end closes the stream's connection
   * @returns a function that releases the stream's slot
   * @throws ApiError `throttled` if the client has too many streams, `unavailable` if there are too many in total
   */
  acquire(address: string, end: () => void): () => void {
    const { perClient, total } = this.limits;
    const client = addressKey(address);
    const network = widerNetworks(address)?.[48] ?? client;
    if (perClient > 0 && this.openOf(client) >= perClient) {
      throw new ApiError('throttled', { retryAfter: RETRY_AFTER_S });
    }
    if (total > 0 && this.places.size >= total) this.makeRoom(network);
    const place = { client, network, end };
    this.places.add(place);
    this.openByClient.set(client, this.openOf(client) + 1);
    return () => this.release(place);
  }

  private makeRoom(newcomer: string): void {
    const open = new Map<string, number>();
    for (const { network } of this.places) open.set(network, (open.get(network) ?? 0) + 1);
    const most = Math.max(...open.values());
    const oldest = [...this.places].find(({ network }) => open.get(network) === most);
    if (!oldest || most < (open.get(newcomer) ?? 0) + 2) {
      throw new ApiError('unavailable', { retryAfter: RETRY_AFTER_S });
    }
    this.release(oldest);
    oldest.end();
  }

  private release(place: Place) {
    if (!this.places.delete(place)) return;
    const own = this.openOf(place.client) - 1;
    if (own === 0) this.openByClient.delete(place.client);
    else this.openByClient.set(place.client, own);
  }

  private openOf(client: string): number {
    return this.openByClient.get(client) ?? 0;
  }
}
