import { NEWS_EVENT, type ParcelNews } from '@vaultway/contracts';
import type { ServerResponse } from 'node:http';

/** Bytes that may wait for a visitor who does not read; nobody needs news that are so old. */
const BACKLOG = 64 * 1024;
/** Milliseconds after which a browser comes back when the connection broke. */
const COME_BACK = 3000;
/** So that all visitors of a replica that stops do not come back in one moment. */
const SPREAD = 2000;

/** One visitor's open connection, in the format of server-sent events. */
export class LiveStream {
  readonly since = Date.now();
  private told: string | undefined;

  constructor(private readonly connection: ServerResponse) {
    this.write(`retry: ${COME_BACK}\n\n`);
  }

  /** Says it, unless it was the last thing said. */
  tell(news: ParcelNews): void {
    const data = JSON.stringify(news);
    if (data === this.told) return;
    this.told = data;
    this.write(`event: ${NEWS_EVENT}\ndata: ${data}\n\n`);
  }

  /** Keeps every proxy on the way from taking the silence for the end. */
  beat(): void {
    this.write(': nothing new\n\n');
  }

  /** Asks the visitor to come back, to whichever replica is there then. */
  end(): void {
    if (this.connection.writableEnded) return;
    this.connection.end(`retry: ${1000 + Math.round(Math.random() * SPREAD)}\n\n`);
  }

  private write(text: string) {
    // Whoever reads slowly is still there for a while after the end; writing then would be an error.
    if (this.connection.writableEnded) return;
    if (this.connection.writableLength > BACKLOG) this.connection.destroy();
    else this.connection.write(text);
  }
}
