/** Tries in the current window, which began with the first of them. */
export interface Tries {
  count: number;
  /** Milliseconds until the window ends; meaningless while `count` is 0. */
  msLeft: number;
}
