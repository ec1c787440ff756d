/** A terminal sends Ctrl-C to every process of a chain, and each passes it on: one press arrives several times. */
const SAME_PRESS_MS = 1000;

/**
 * Calls back at the first signal to stop, and again for those who do not want to wait.
 * @param {(again: boolean) => void} onStop
 */
export function onStopSignal(onStop) {
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (first === 0) {
        first = Date.now();
        onStop(false);
      } else if (Date.now() - first > SAME_PRESS_MS) onStop(true);
    });
  }
}
