import { PARCEL_UPDATE_EVENT, type ParcelUpdate } from '@vaultway/contracts';
import type { Socket } from 'node:net';

/** Maximum backlog of a client that does not read. Older updates are worthless. */
const MAX_BACKLOG_BYTES = 64 * 1024;
/** Delay before a browser reconnects after a lost connection. */
const RETRY_MS = 3000;
/** Spreads the reconnects of all clients when a replica stops. */
const RETRY_SPREAD_MS = 2000;

/** A client's connection for server-sent events. */
export class LiveStream {
  readonly since = performance.now();
  private lastSent: string | undefined;

  constructor(private readonly connection: Socket) {
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  /** Sends an update, unless it repeats the last one. */
  send(update: ParcelUpdate): void {
    const data = JSON.stringify(update);
    if (data === this.lastSent) return;
    this.lastSent = data;
    this.write(`event: ${PARCEL_UPDATE_EVENT}\ndata: ${data}\n\n`);
  }

  /** Keeps proxies from closing an idle connection. */
  heartbeat(): void {
    this.write(': nothing new\n\n');
  }

  /** Asks the client to reconnect, to any replica, and disconnects without waiting for it to read. */
  end(): void {
    this.write(`retry: ${1000 + Math.round(Math.random() * RETRY_SPREAD_MS)}\n\n`);
    this.connection.destroy();
  }

  private write(text: string) {
    if (!this.connection.writable) return;
    if (this.connection.writableLength > MAX_BACKLOG_BYTES) this.connection.destroy();
    else this.connection.write(text);
  }
}
