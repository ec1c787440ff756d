import { LRUCache } from 'lru-cache';
import type { ReadyAnswer } from './lookup.mapper.js';

/** Bytes of answers that are kept at most: a thousand, more than are asked for twice within a second. */
const SPACE = 4 * 1024 * 1024;
/** What an entry takes beside its body. */
const OVERHEAD = 400;

interface Entry {
  answer: ReadyAnswer | null;
  freshUntil: number;
}

/** A read that others may join, unless what it reads has changed since it began. */
interface Reading {
  answer: Promise<ReadyAnswer | null>;
  outdated: boolean;
}

/**
 * Answers of the last moment, ready to send, by code key. An answer's age counts from the beginning of its
 * read, and a read that began before a change is never kept: what is answered from here is older than
 * `maxAge` in no case, and after {@link drop} it is what Postgres says now.
 */
export class LookupCache {
  private readonly entries = new LRUCache<string, Entry>({
    maxSize: SPACE,
    sizeCalculation: ({ answer }, key) => OVERHEAD + key.length * 2 + (answer?.body.length ?? 0),
  });
  private readonly readings = new Map<string, Reading>();

  /** @param maxAge milliseconds; 0 keeps nothing, and only reads at the same time are shared */
  constructor(private readonly maxAge: number) {}

  /** The answer for `key`: kept, on its way, or from `read`. Null: there is no such parcel. */
  get(
    key: string,
    read: () => Promise<ReadyAnswer | null>,
  ): ReadyAnswer | null | Promise<ReadyAnswer | null> {
    const kept = this.maxAge === 0 ? undefined : this.entries.get(key);
    if (kept && kept.freshUntil > performance.now()) return kept.answer;
    return (this.readings.get(key) ?? this.begin(key, read)).answer;
  }

  /** Forgets the answers for `keys`, also those that are being read. */
  drop(keys: readonly string[]) {
    for (const key of keys) {
      this.entries.delete(key);
      const reading = this.readings.get(key);
      if (reading) reading.outdated = true;
      this.readings.delete(key);
    }
  }

  private begin(key: string, read: () => Promise<ReadyAnswer | null>): Reading {
    const freshUntil = performance.now() + this.maxAge;
    const reading: Reading = { outdated: false, answer: read() };
    reading.answer = reading.answer.then(
      (answer) => {
        this.end(key, reading);
        if (this.maxAge > 0 && !reading.outdated) this.entries.set(key, { answer, freshUntil });
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
