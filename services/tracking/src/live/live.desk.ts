import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import type { ParcelNews } from '@vaultway/contracts';
import { ParcelChanges } from '../changes/parcel-changes.js';
import type { ReadyAnswer } from '../lookup/lookup.mapper.js';
import { LookupService } from '../lookup/lookup.service.js';
import { parcelIn, restrictedAnswer } from '../privacy/restricted.js';
import { TrackingPrivacy } from '../privacy/tracking-privacy.js';
import type { LiveStream } from './live.stream.js';

/** Milliseconds. Proxies take a connection for dead after a minute or so of silence. */
const BEAT = 15_000;
/** Every so many beats what is watched is read again, since a message about a change may be lost. */
const BEATS_UNTIL_READ = 4;
/** Milliseconds after which a stream starts anew, so that they spread over the replicas that came meanwhile. */
const LIFETIME = 60 * 60_000;

/** Tells those who watch a parcel that it is not what it was, wherever the change was made. */
@Injectable()
export class LiveDesk implements BeforeApplicationShutdown {
  private readonly watched = new Map<string, Set<LiveStream>>();
  private readonly changed = new Set<string>();
  private readonly clock = setInterval(() => this.beat(), BEAT).unref();
  private beats = 0;
  private stopping = false;

  constructor(
    private readonly lookup: LookupService,
    private readonly privacy: TrackingPrivacy,
    changes: ParcelChanges,
  ) {
    changes.listen((keys) => this.hear(keys));
  }

  /** Whether the service is about to end, so that nobody should begin to listen. */
  get closed(): boolean {
    return this.stopping;
  }

  /** Adds a stream, and tells it first how the parcel stands. @returns takes the stream away */
  watch(key: string, stream: LiveStream, now: ReadyAnswer): () => void {
    const streams = this.watched.get(key) ?? new Set();
    streams.add(stream);
    this.watched.set(key, streams);
    stream.tell(this.newsOf(now));
    return () => {
      streams.delete(stream);
      if (streams.size === 0 && this.watched.get(key) === streams) this.watched.delete(key);
    };
  }

  beforeApplicationShutdown() {
    this.stopping = true;
    clearInterval(this.clock);
    for (const stream of this.streams()) stream.end();
  }

  private hear(keys: readonly string[]) {
    const watched = keys.filter((key) => this.watched.has(key));
    if (watched.length === 0) return;
    // Once for all that was said in this moment, and after the look-up's cache heard of it too.
    if (this.changed.size === 0) setImmediate(() => this.tellChanged());
    for (const key of watched) this.changed.add(key);
  }

  private tellChanged() {
    const keys = [...this.changed];
    this.changed.clear();
    for (const key of keys) void this.tell(key);
  }

  private async tell(key: string): Promise<void> {
    const news = await this.read(key);
    if (!news) return;
    for (const stream of this.watched.get(key) ?? []) stream.tell(news);
  }

  /** Undefined while Postgres is away: then nobody knows, and the next round says it. */
  private async read(key: string): Promise<ParcelNews | undefined> {
    try {
      return this.newsOf(await this.lookup.find(key));
    } catch (error) {
      const gone = error instanceof ApiError && error.code === 'parcel_not_found';
      return gone ? { updated_at: null, etag: null } : undefined;
    }
  }

  private beat() {
    const oldest = Date.now() - LIFETIME;
    for (const stream of this.streams()) {
      if (stream.since < oldest) stream.end();
      else stream.beat();
    }
    this.beats += 1;
    if (this.beats % BEATS_UNTIL_READ === 0) this.hear([...this.watched.keys()]);
  }

  private streams(): LiveStream[] {
    return [...this.watched.values()].flatMap((streams) => [...streams]);
  }

  /** The same for everybody, so it says nothing that a stranger may not know: not even a hash of it. */
  private newsOf(answer: ReadyAnswer): ParcelNews {
    const { updated_at } = parcelIn(answer);
    return { updated_at, etag: this.privacy.gated ? restrictedAnswer(answer).etag : answer.etag };
  }
}
