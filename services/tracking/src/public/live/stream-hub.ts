import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ApiError, FailureLog, MissedMessages, oncePerTurn } from '@vaultway/common';
import type { ParcelUpdate } from '@vaultway/contracts';
import { TrackingEvents } from '../../parcels/tracking-events.js';
import { LookupService } from '../lookup/lookup.service.js';
import type { TrackedAnswer } from '../lookup/tracked-answer.js';
import { TrackingPrivacy } from '../../privacy/tracking-privacy.js';
import type { LiveStream } from './live-stream.js';

/** Proxies close a connection after about a minute of silence. */
const HEARTBEAT_MS = 15_000;
/** Heartbeats between rereads of watched parcels, since a message about a change may be lost. */
const HEARTBEATS_PER_READ = 4;
/** Streams end after an hour, so that clients spread across newly added replicas. */
const LIFETIME_MS = 60 * 60_000;

/** Notifies all clients watching a parcel of its changes, from any replica. */
@Injectable()
export class StreamHub implements BeforeApplicationShutdown {
  private readonly streamsByKey = new Map<string, Set<LiveStream>>();
  private readonly changedKeys = new Set<string>();
  private readonly broadcastSoon = oncePerTurn(() => this.broadcastChanged());
  /** Watched parcels whose last read failed. */
  private readonly unreadKeys = new Set<string>();
  private readonly failures = new FailureLog(new Logger('live updates'), {
    failing: 'cannot read watched parcels',
    recovered: 'reading watched parcels again',
  });
  private readonly timer = setInterval(() => this.heartbeat(), HEARTBEAT_MS).unref();
  private heartbeats = 0;
  private stopping = false;

  constructor(
    private readonly lookup: LookupService,
    private readonly privacy: TrackingPrivacy,
    trackingEvents: TrackingEvents,
    missed: MissedMessages,
  ) {
    trackingEvents.afterCommit((keys) => this.onChange(keys));
    missed.listen(() => this.onChange([...this.streamsByKey.keys()]));
  }

  /** True during shutdown, when no new streams are accepted. */
  get closed(): boolean {
    return this.stopping;
  }

  /** Adds a stream and sends it the parcel's current state. @returns a function that removes the stream */
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
    // Broadcasts once for all changes of this turn, after the look-up's cache has dropped the parcels.
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

  /** Returns undefined if the read fails; the next periodic read makes up for it. */
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

  /** Builds an update. It is the same for all clients, so it must not contain withheld data, nor even a hash of it. */
  private updateOf(answer: TrackedAnswer): ParcelUpdate {
    const { etag } = this.privacy.gated ? answer.restricted : answer.public;
    return { updated_at: answer.parcel.updated_at, etag };
  }
}
