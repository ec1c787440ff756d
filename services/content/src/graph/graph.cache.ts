/** A read that others may join, unless what it reads has changed since it began. */
interface Reading<T> {
  value: Promise<T>;
  freshUntil: number;
}

/**
 * One value of the last moment. Its age counts from the beginning of its read, and a read that began
 * before {@link drop} is given to those who asked before, but never kept.
 */
export class GraphCache<T> {
  private reading: Reading<T> | undefined;

  /**
   * @param read gets the value afresh
   * @param maxAge milliseconds
   */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly maxAge: number,
  ) {}

  get(): Promise<T> {
    if (!this.reading || this.reading.freshUntil <= performance.now()) this.begin();
    return (this.reading as Reading<T>).value;
  }

  drop() {
    this.reading = undefined;
  }

  private begin() {
    const reading = { value: this.read(), freshUntil: performance.now() + this.maxAge };
    this.reading = reading;
    // A failure is told to those who wait for it, and not kept for those who come later.
    reading.value.catch(() => {
      if (this.reading === reading) this.drop();
    });
  }
}
