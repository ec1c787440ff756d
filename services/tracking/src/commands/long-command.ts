const TOLD_EVERY_MS = 10_000;

/** Aborts when the process is asked to end. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

/** @returns writes a line, unless it has written one in the last ten seconds */
export function nowAndThen(): (line: string) => void {
  let toldAt = performance.now();
  return (line) => {
    if (performance.now() < toldAt + TOLD_EVERY_MS) return;
    toldAt = performance.now();
    process.stdout.write(`${line}\n`);
  };
}
