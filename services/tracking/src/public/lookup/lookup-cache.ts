import { BodyMemory } from './body-memory.js';
import { type Moment, TrackedAnswer } from './tracked-answer.js';

/** Room for some two and a half thousand answers. */
const MAX_BYTES = 12 * 1024 * 1024;
/** How long an answer is kept whose parcel does not change: it also says what is usual for others. */
const KEEP_MS = 60_000;

interface Entry {
  answer: TrackedAnswer | null;
  read: Moment;
}

/** What is kept beside a body. The tag is null where there is no parcel. */
interface Noted {
  etag: string | null;
  read: Moment;
}

const NOTHING = Buffer.alloc(0);

/** What was read before, and when. */
export interface Recalled {
  answer: TrackedAnswer;
  read: Moment;
}

/** A read that has begun. */
export interface Read {
  answer: Promise<TrackedAnswer | null>;
  /** The moment, by `performance.now()`, whose state the answer shows, or a newer one. */
  freshAsOf: number;
}

/** A read in progress that others may join, unless what it reads has changed since it began. */
interface Reading {
  answer: Promise<TrackedAnswer | null>;
  outdated: boolean;
}

/**
 * Recent answers by code key. An answer's age counts from the moment that its read shows, and a read that began before
 * a change is never kept: what {@link get} returns was right at most `maxAgeMs` ago, and after {@link drop} it is
 * what Postgres says now.
 */
export class LookupCache {
  private readonly kept = new BodyMemory<Noted>(MAX_BYTES);
  /**
   * Not a Map: when entries come and go, a Map leaves its former tables in a chain, through which V8's young collections
   * reach every reading that was ever in one.
   */
  private readonly readings = Object.create(null) as Record<string, Reading | undefined>;

  /**
   * @param maxAgeMs 0 keeps nothing; then only simultaneous reads are shared
   * @param allToldSince whether every change since a moment (by `performance.now()`) that was committed more than
   *   `maxAgeMs` ago has led to {@link drop}; without it, nothing is answered from memory for longer than that
   */
  constructor(
    private readonly maxAgeMs: number,
    private readonly allToldSince: (moment: number, maxAgeMs: number) => boolean = () => false,
  ) {}

  /** The answer for `key`: cached, being read, or from `read`. Null when there is no such parcel. */
  get(key: string, read: () => Read): TrackedAnswer | null | Promise<TrackedAnswer | null> {
    const fresh = this.fresh(key);
    return fresh === undefined ? (this.readings[key] ?? this.begin(key, read)).answer : fresh;
  }

  /** As {@link get}, if that needs no read; undefined otherwise. */
  fresh(key: string): TrackedAnswer | null | undefined {
    const entry = this.maxAgeMs === 0 ? undefined : this.entryOf(key);
    return entry && this.isFresh(entry) ? entry.answer : undefined;
  }

  private isFresh({ answer, read: { mark } }: Entry): boolean {
    const age = performance.now() - mark;
    if (age < this.maxAgeMs) return true;
    // Nobody tells of new parcels: a code may have one by now.
    return answer !== null && age < KEEP_MS && this.allToldSince(mark, this.maxAgeMs);
  }

  /** The last answer for `key` that no change has dropped, for when Postgres cannot be asked; undefined: none is left. */
  recall(key: string, oldestMs: number): Recalled | undefined {
    const entry = this.entryOf(key);
    if (!entry?.answer) return undefined;
    const ageMs = performance.now() - entry.read.mark;
    return ageMs > oldestMs ? undefined : { answer: entry.answer, read: entry.read };
  }

  /** Forgets the answers for `keys`, including those that are being read. */
  drop(keys: readonly string[]) {
    for (const key of keys) {
      this.kept.delete(key);
      const reading = this.readings[key];
      if (reading) reading.outdated = true;
      delete this.readings[key];
    }
  }

  /** Forgets every answer, including those that are being read. */
  dropAll() {
    this.drop([...this.kept.keys(), ...Object.keys(this.readings)]);
  }

  private begin(key: string, read: () => Read): Reading {
    const { answer: found, freshAsOf } = read();
    const moment: Moment = { at: new Date(Date.now() - (performance.now() - freshAsOf)), mark: freshAsOf };
    const reading: Reading = { outdated: false, answer: found };
    reading.answer = found.then(
      (answer) => {
        this.end(key, reading);
        if (this.maxAgeMs > 0 && !reading.outdated) this.keep(key, { answer, read: moment });
        return answer;
      },
      (error: unknown) => {
        this.end(key, reading);
        throw error;
      },
    );
    this.readings[key] = reading;
    return reading;
  }

  private keep(key: string, { answer, read }: Entry) {
    this.kept.set(key, answer?.body ?? NOTHING, { etag: answer?.etag ?? null, read });
  }

  private entryOf(key: string): Entry | undefined {
    const found = this.kept.get(key);
    if (!found) return undefined;
    const { etag, read } = found.note;
    return { answer: etag === null ? null : new TrackedAnswer(found.body, etag), read };
  }

  private end(key: string, reading: Reading) {
    if (this.readings[key] === reading) delete this.readings[key];
  }
}
