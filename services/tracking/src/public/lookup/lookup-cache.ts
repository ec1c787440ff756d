import { LRUCache } from 'lru-cache';
import { type Moment, StaleAnswer, type TrackedAnswer } from './tracked-answer.js';

/** Room for about 2500 answers, each with its restricted form. */
const MAX_BYTES = 24 * 1024 * 1024;
/** Overhead of an entry besides its body. */
const ENTRY_BYTES = 400;

interface Entry {
  answer: TrackedAnswer | null;
  read: Moment;
  stale?: StaleAnswer;
}

/** A started read. */
export interface Read {
  answer: Promise<TrackedAnswer | null>;
  /** Time, by `performance.now()`, of the state that the answer shows; it may be newer. */
  freshAsOf: number;
}

/** A read in progress that others may join, unless the parcel has changed since it began. */
interface Reading {
  answer: Promise<TrackedAnswer | null>;
  outdated: boolean;
}

/**
 * Caches answers by code key. An answer's age is measured from the state that its read shows, and a read that began
 * before a change is never cached: {@link get} returns answers that were current at most `maxAgeMs` ago, and after
 * {@link drop} those of Postgres' current state.
 */
export class LookupCache {
  private readonly kept = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    // Twice the body, for the answer's restricted form.
    sizeCalculation: ({ answer }, key) => ENTRY_BYTES + 2 * (key.length + (answer?.body.length ?? 0)),
  });
  private readonly readings = new Map<string, Reading>();

  /** @param maxAgeMs 0 caches nothing and only shares concurrent reads */
  constructor(private readonly maxAgeMs: number) {}

  /** Returns the answer for `key`: cached, being read, or from `read`. Null if the parcel does not exist. */
  get(key: string, read: () => Read): TrackedAnswer | null | Promise<TrackedAnswer | null> {
    const entry = this.kept.get(key);
    if (entry && performance.now() - entry.read.mark < this.maxAgeMs) return entry.answer;
    return (this.readings.get(key) ?? this.begin(key, read)).answer;
  }

  /** Returns the last cached answer for `key`, for use while Postgres is down; undefined if there is none. */
  recall(key: string, oldestMs: number): StaleAnswer | undefined {
    const entry = this.kept.get(key);
    if (!entry?.answer || performance.now() - entry.read.mark > oldestMs) return undefined;
    entry.stale ??= new StaleAnswer(entry.answer, entry.read);
    return entry.stale;
  }

  /** Drops the answers for `keys`, including reads in progress. */
  drop(keys: readonly string[]) {
    for (const key of keys) {
      this.kept.delete(key);
      const reading = this.readings.get(key);
      if (reading) reading.outdated = true;
      this.readings.delete(key);
    }
  }

  /** Drops all answers, including reads in progress. */
  dropAll() {
    this.kept.clear();
    this.drop([...this.readings.keys()]);
  }

  private begin(key: string, read: () => Read): Reading {
    const { answer: found, freshAsOf } = read();
    const moment: Moment = { at: new Date(Date.now() - (performance.now() - freshAsOf)), mark: freshAsOf };
    const reading: Reading = { outdated: false, answer: found };
    reading.answer = found.then(
      (answer) => {
        this.end(key, reading);
        if (this.maxAgeMs > 0 && !reading.outdated) this.kept.set(key, { answer, read: moment });
        return answer;
      },
      (error: unknown) => {
        this.end(key, reading);
        throw error;
      },
    );
    this.readings.set(key, reading);
    return reading;
  }

  private end(key: string, reading: Reading) {
    if (this.readings.get(key) === reading) this.readings.delete(key);
  }
}
