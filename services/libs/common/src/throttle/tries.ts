/** Tries in the window that runs, which began with the first of them. */
export interface Tries {
  count: number;
  /** How many milliseconds the window still runs; meaningless while `count` is 0. */
  msLeft: number;
}
