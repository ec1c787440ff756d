/** Tries in the window that runs, which began with the first of them. */
export interface Tries {
  count: number;
  /** How many milliseconds the window still runs; nothing is to be read from it where there are none. */
  msLeft: number;
}
