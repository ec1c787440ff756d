import { readdirSync, readFileSync } from 'node:fs';

/** Returns child processes; those of Postgres are its connections. */
export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Returns microseconds, including children that have ended; the kernel counts in hundredths of a second. */
export function processorTimeOf(pids: number[]): number {
  const ticks = pids.map((pid) => {
    // Its parent accounts for a child that has ended since it was listed.
    const text = unlessEnded(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
    const fields = text.split(') ')[1]?.split(' ') ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}

/**
 * Measures processor time more finely than `processorTimeOf`, without children.
 *
 * @returns a function that returns the microseconds used since; processes that have ended do not count
 */
export function clockOf(pids: number[]): () => number {
  const before = pids.map((pid) => ({ pid, microseconds: microsecondsOf(pid) ?? 0 }));
  return () =>
    before.reduce(
      (sum, { pid, microseconds }) => sum + ((microsecondsOf(pid) ?? microseconds) - microseconds),
      0,
    );
}

/** Returns the time of all its threads, or undefined if it has ended. */
function microsecondsOf(pid: number): number | undefined {
  return unlessEnded(() => {
    const threads = readdirSync(`/proc/${pid}/task`).map((id) => `/proc/${pid}/task/${id}/schedstat`);
    return threads.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[0]), 0) / 1000;
  });
}

function unlessEnded<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
