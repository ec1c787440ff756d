import { PARCEL_UPDATE_EVENT, type ParcelUpdate } from '@vaultway/contracts';
import type { Socket } from 'node:net';

/** How much may wait for a client that does not read. Updates older than that are worthless. */
const MAX_BACKLOG_BYTES = 64 * 1024;
/** When a browser reconnects after the connection broke. */
const RETRY_MS = 3000;
/** Keeps all clients of a replica that stops from reconnecting at the same moment. */
const RETRY_SPREAD_MS = 2000;

/** One client's open connection, in the format of server-sent events. */
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

  /** Keeps proxies from closing a silent connection. */
  heartbeat(): void {
    this.write(': nothing new\n\n');
  }

  /** Asks the client to reconnect, to whichever replica is there then. One that does not read is not waited for. */
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
