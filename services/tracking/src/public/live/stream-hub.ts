import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiError, FailureLog, MissedMessages, oncePerTurn } from '@vaultway/common';
import type { ParcelUpdate } from '@vaultway/contracts';
import { ParcelChanges } from '../../parcels/parcel-changes.js';
import { LookupService } from '../lookup/lookup.service.js';
import type { TrackedAnswer } from '../lookup/tracked-answer.js';
import { TrackingPrivacy } from '../../privacy/tracking-privacy.js';
import type { LiveStream } from './live-stream.js';

/** Proxies close a connection after about a minute of silence. */
const HEARTBEAT_MS = 15_000;
/** Every so many heartbeats, watched parcels are read again, since a message about a change may still get lost. */
const HEARTBEATS_PER_READ = 4;
/** Streams end after an hour, so that clients spread over replicas that were added meanwhile. */
const LIFETIME_MS = 60 * 60_000;

/** Tells everybody who watches a parcel that it changed, on whichever replica. */
@Injectable()
export class StreamHub implements BeforeApplicationShutdown {
  private readonly streamsByKey = new Map<string, Set<LiveStream>>();
  private readonly changedKeys = new Set<string>();
  private readonly broadcastSoon = oncePerTurn(() => this.broadcastChanged());
  /** Those watched that could not be read when they last changed. */
  private readonly unreadKeys = new Set<string>();
  private readonly failures = new FailureLog(new Logger('live updates'), {
    failing: 'watched parcels cannot be read',
    recovered: 'watched parcels are read again',
  });
  private readonly timer = setInterval(() => this.heartbeat(), HEARTBEAT_MS).unref();
  private heartbeats = 0;
  private stopping = false;

  constructor(
    private readonly lookup: LookupService,
    private readonly privacy: TrackingPrivacy,
    changes: ParcelChanges,
    missed: MissedMessages,
  ) {
    changes.listen((keys) => this.onChange(keys));
    missed.listen(() => this.onChange([...this.streamsByKey.keys()]));
  }

  /** Whether the service is shutting down and takes no more streams. */
  get closed(): boolean {
    return this.stopping;
  }

  /** Adds a stream and sends it the parcel's current state. @returns removes the stream */
  watch(key: string, stream: LiveStream, current: TrackedAnswer): () => void {
    const streams = this.streamsByKey.get(key) ?? new Set();
    streams.add(stream);
    this.streamsByKey.set(key, streams);
    stream.send(this.updateOf(current));
    return () => {
      streams.delete(stream);
      if (streams.size > 0 || this.streamsByKey.get(key) !== streams) return;
      this.streamsByKey.delete(key);
      this.unreadKeys.delete(key);
    };
  }

  beforeApplicationShutdown() {
    this.stopping = true;
    clearInterval(this.timer);
    for (const stream of this.streams()) stream.end();
  }

  private onChange(keys: readonly string[]) {
    const watched = keys.filter((key) => this.streamsByKey.has(key));
    if (watched.length === 0) return;
    // Once for all changes of this moment, and after the look-up's cache has dropped the parcels too.
    for (const key of watched) this.changedKeys.add(key);
    this.broadcastSoon();
  }

  private broadcastChanged() {
    const keys = [...this.changedKeys];
    this.changedKeys.clear();
    for (const key of keys) void this.broadcast(key);
  }

  private async broadcast(key: string): Promise<void> {
    const update = await this.read(key);
    if (!update) return;
    for (const stream of this.streamsByKey.get(key) ?? []) stream.send(update);
  }

  /** Undefined when it cannot be read; the next periodic read makes up for it. */
  private async read(key: string): Promise<ParcelUpdate | undefined> {
    try {
      const update = await this.updateFor(key);
      this.unreadKeys.delete(key);
      if (this.unreadKeys.size === 0) this.failures.succeeded();
      return update;
    } catch (error) {
      this.unreadKeys.add(key);
      this.failures.failed(error);
      return undefined;
    }
  }

  private async updateFor(key: string): Promise<ParcelUpdate> {
    try {
      return this.updateOf(await this.lookup.find(key));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'parcel_not_found')) throw error;
      return { updated_at: null, etag: null };
    }
  }

  private heartbeat() {
    const oldest = performance.now() - LIFETIME_MS;
    for (const stream of this.streams()) {
      if (stream.since < oldest) stream.end();
      else stream.heartbeat();
    }
    this.heartbeats += 1;
    if (this.heartbeats % HEARTBEATS_PER_READ === 0) this.onChange([...this.streamsByKey.keys()]);
  }

  private streams(): LiveStream[] {
    return [...this.streamsByKey.values()].flatMap((streams) => [...streams]);
  }

  /** The same for everybody, so it must not contain anything a stranger may not know, not even a hash of it. */
  private updateOf(answer: TrackedAnswer): ParcelUpdate {
    const { etag } = this.privacy.gated ? answer.restricted : answer;
    return { updated_at: answer.parcel.updated_at, etag };
  }
}
