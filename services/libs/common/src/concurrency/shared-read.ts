import type { FailureLog } from '../errors/index.js';

/** A read in progress or done, shared until it is too old. */
interface Reading<T> {
  value: Promise<T>;
  freshUntil: number;
  isUnderway: boolean;
}

/**
 * Shares one value among all callers, and reloads it when it is too old. Age counts from the start of the read. A read
 * that started before {@link drop} still answers earlier callers, but no later ones.
 */
export class SharedRead<T> {
  private reading: Reading<T> | undefined;
  private known: T | undefined;

  /**
   * @param read loads the value
   * @param failures receives failed background reads of {@link last}, which no caller awaits
   */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly maxAgeMs: number,
    private readonly failures?: FailureLog,
  ) {}

  /** Returns the value, no older than `maxAgeMs`. @throws the errors of `read` */
  get(): Promise<T> {
    if (!this.reading || this.reading.freshUntil <= performance.now()) this.start(this.read());
    return (this.reading as Reading<T>).value;
  }

  /**
   * Returns the last value without waiting, however old, and refreshes it in the background.
   *
   * @returns undefined until the first read is done
   */
  last(): T | undefined {
    // The next call retries after a failure.
    if (!this.reading?.isUnderway) this.get().catch((error: unknown) => this.failures?.failed(error));
    return this.known;
  }

  /** Stores a value as if it had just been read. */
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
      // Only current callers see a failure; later ones read again.
      if (this.reading === reading) this.reading = undefined;
    } finally {
      reading.isUnderway = false;
    }
  }
}
