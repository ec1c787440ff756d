/** A read under way or done, which later callers share until it is too old. */
interface Reading<T> {
  value: Promise<T>;
  freshUntil: number;
}

/**
 * Caches one value for a moment. Its age counts from the start of its read. A read that started before
 * {@link drop} still answers whoever asked before, but nobody after.
 */
export class GraphCache<T> {
  private reading: Reading<T> | undefined;

  /**
   * @param read loads the value
   */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly maxAgeMs: number,
  ) {}

  get(): Promise<T> {
    if (!this.reading || this.reading.freshUntil <= performance.now()) this.start();
    return (this.reading as Reading<T>).value;
  }

  drop() {
    this.reading = undefined;
  }

  private start() {
    const reading = { value: this.read(), freshUntil: performance.now() + this.maxAgeMs };
    this.reading = reading;
    // A failure reaches those who wait for it, but is not kept for those who come later.
    reading.value.catch(() => {
      if (this.reading === reading) this.drop();
    });
  }
}
