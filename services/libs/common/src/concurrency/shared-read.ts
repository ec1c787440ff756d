import type { FailureLog } from '../errors/index.js';

/** A read under way or done, which later callers share until it is too old. */
interface Reading<T> {
  value: Promise<T>;
  freshUntil: number;
  isUnderway: boolean;
}

/**
 * One value that everybody who asks for it shares, and that is read again when it has become too old. Its age counts from
 * the start of its read. A read that started before {@link drop} still answers whoever asked before, but nobody after.
 */
export class SharedRead<T> {
  private reading: Reading<T> | undefined;
  private known: T | undefined;

  /**
   * @param read loads the value
   * @param failures told of reads for {@link last}, whose failure would reach nobody
   */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly maxAgeMs: number,
    private readonly failures?: FailureLog,
  ) {}

  /** The value, no older than `maxAgeMs`. @throws what `read` throws */
  get(): Promise<T> {
    if (!this.reading || this.reading.freshUntil <= performance.now()) this.start(this.read());
    return (this.reading as Reading<T>).value;
  }

  /**
   * For those who must not wait: what was read last, however old, while a newer value is read in the background.
   *
   * @returns undefined until the first read is done
   */
  last(): T | undefined {
    // After a failure the next call reads again.
    if (!this.reading?.isUnderway) this.get().catch((error: unknown) => this.failures?.failed(error));
    return this.known;
  }

  /** As if it had just been read. */
  set(value: T): void {
    this.known = value;
    this.start(Promise.resolve(value));
  }

  drop(): void {
    this.reading = undefined;
    this.known = undefined;
  }

  private start(value: Promise<T>) {
    const reading = { value, freshUntil: performance.now() + this.maxAgeMs, isUnderway: true };
    this.reading = reading;
    void this.remember(reading);
  }

  private async remember(reading: Reading<T>): Promise<void> {
    try {
      const value = await reading.value;
      this.failures?.succeeded();
      if (this.reading === reading) this.known = value;
    } catch {
      // A failure reaches those who wait for it, but is not kept for those who come later.
      if (this.reading === reading) this.reading = undefined;
    } finally {
      reading.isUnderway = false;
    }
  }
}
