const TICKS = 20;

/**
 * Aborts the signal of `work` after `ms` of waiting. Counts ticks instead of time: while the process does not run, no
 * limit passes, and a response that arrived meanwhile is read first.
 */
export async function withWaitingLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  let left = TICKS;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    // Reads what has arrived: timers run before sockets, and immediates after them.
    setImmediate(() => limit.abort(new DOMException('The limit has passed', 'TimeoutError')));
  }, ms / TICKS);
  try {
    return await work(limit.signal);
  } finally {
    clearInterval(timer);
  }
}
