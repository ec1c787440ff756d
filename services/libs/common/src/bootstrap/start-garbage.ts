import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What comes right after a start (a first look-up, the nightly tasks' first look) is over by then. */
const AFTER_START_MS = 5000;

/**
 * Gives back what the start needed and nothing needs any more, about 10 MB: V8 collects it only once as much again has
 * been asked for, which an idle service never does. It takes some 30 ms.
 */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, AFTER_START_MS).unref();
}
