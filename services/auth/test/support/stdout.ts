import { createRequire } from 'node:module';
import { onTestFinished, vi } from 'vitest';

const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');

/** Collects what the process writes to its standard output until the test ends: log lines, too. */
export function captureStdout(): () => string {
  let written = '';
  const note = (chunk: unknown) => {
    written += String(chunk);
    return true;
  };
  const direct = fs.writeSync.bind(fs) as (...rest: unknown[]) => number;
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(note),
    // The logger writes to the descriptor itself.
    vi.spyOn(fs, 'writeSync').mockImplementation(((
      descriptor: number,
      chunk: unknown,
      ...rest: unknown[]
    ) => {
      if (descriptor !== 1) return direct(descriptor, chunk, ...rest);
      note(chunk);
      return Buffer.byteLength(chunk as string);
    }) as typeof fs.writeSync),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  return () => written;
}
