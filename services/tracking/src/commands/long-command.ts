import { databaseOptions, type DatabaseDefinition } from '@vaultway/common';
import { DataSource } from 'typeorm';

const TOLD_EVERY_MS = 10_000;
const MOVED_EVERY_MS = 100;
const CONNECT_LIMIT_MS = 30_000;
const ERASE_LINE = '\r\u001b[2K';

/** Returns a signal that aborts on SIGINT or SIGTERM. */
export function endingSignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  return ending.signal;
}

/** Connects a command, which may wait longer for a slow database than a service. */
export const connectPatiently = (
  url: string,
  poolSize: number,
  parts: DatabaseDefinition,
): Promise<DataSource> =>
  new DataSource({
    ...databaseOptions(url, poolSize, parts),
    connectTimeoutMS: CONNECT_LIMIT_MS,
  } as ReturnType<typeof databaseOptions>).initialize();

export interface Progress {
  tell: (line: string) => void;
  /** Removes the moving line. */
  end: () => void;
}

/**
 * Shows how far a command is: on a terminal by a line that moves, elsewhere by a line at most every ten seconds. Writes
 * to standard error, since standard output has the result.
 */
export function showProgress(output: NodeJS.WriteStream = process.stderr): Progress {
  const moves = output.isTTY;
  let toldAt = moves ? -Infinity : performance.now();
  return {
    tell(line) {
      if (performance.now() < toldAt + (moves ? MOVED_EVERY_MS : TOLD_EVERY_MS)) return;
      toldAt = performance.now();
      output.write(moves ? `${ERASE_LINE}${line}` : `${line}\n`);
    },
    end() {
      if (moves) output.write(ERASE_LINE);
    },
  };
}
