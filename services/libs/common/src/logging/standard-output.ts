import pino from 'pino';

/** Bytes. Written together, lines cost the kernel and who reads them a fraction of what each costs alone. */
const WRITTEN_TOGETHER = 4096;
/** The longest that a line waits for others. */
const WAITS_MS = 200;

let output: ReturnType<typeof pino.destination> | undefined;

/**
 * Where a process writes its log. Lines that wait for others are written when the process ends by itself; one that is killed
 * loses them.
 */
export function standardOutput() {
  if (!output) {
    const made = pino.destination({ sync: true, minLength: WRITTEN_TOGETHER, periodicFlush: WAITS_MS });
    process.on('exit', () => made.flushSync());
    output = made;
  }
  return output;
}
