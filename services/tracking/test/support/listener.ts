import type { ParcelUpdate } from '@vaultway/contracts';
import { vi } from 'vitest';

/** Receives a parcel's live updates like a browser. */
export class Listener {
  readonly heard: ParcelUpdate[] = [];
  text = '';
  ended = false;

  private constructor(
    readonly response: Response,
    private readonly leaving: AbortController,
  ) {
    void this.listen();
  }

  static async at(url: string, code: string, address = '198.51.100.7'): Promise<Listener> {
    const leaving = new AbortController();
    const response = await fetch(`${url}/api/parcels/${encodeURIComponent(code)}/news`, {
      headers: { accept: 'text/event-stream', 'x-forwarded-for': address },
      signal: leaving.signal,
    });
    return new Listener(response, leaving);
  }

  /** Waits for a number of events. @returns the last of them */
  hears(count: number, patience = 5000): Promise<ParcelUpdate> {
    return vi.waitFor(
      () => {
        const news = this.heard[count - 1];
        if (!news) throw new Error(`Heard ${this.heard.length} of ${count}: ${this.text}`);
        return news;
      },
      { timeout: patience, interval: 10 },
    );
  }

  leave() {
    this.leaving.abort();
  }

  private async listen() {
    try {
      for await (const piece of this.response.body?.pipeThrough(new TextDecoderStream()) ?? [])
        this.take(piece);
    } catch {
      // The test disconnected.
    }
    this.ended = true;
  }

  private take(piece: string) {
    this.text += piece;
    const events = [...this.text.matchAll(/^event: news\ndata: (.*)\n\n/gm)];
    for (const [, data = ''] of events.slice(this.heard.length)) {
      this.heard.push(JSON.parse(data) as ParcelUpdate);
    }
  }
}
