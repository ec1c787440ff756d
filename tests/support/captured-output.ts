import { createRequire } from 'node:module';
import { onTestFinished, vi } from 'vitest';

const fs = createRequire(import.meta.url)('node:fs') as typeof import('node:fs');

/** Captures the process's standard output and error, log lines included, until `release`. */
export function captureOutput(): { text: () => string; release: () => void } {
  let written = '';
  const note = (chunk: unknown) => {
    written += String(chunk);
    return true;
  };
  const direct = fs.writeSync.bind(fs) as (...rest: unknown[]) => number;
  // The logger writes to the descriptor itself.
  const writeSync = (descriptor: number, chunk: unknown, ...rest: unknown[]) => {
    if (descriptor > 2) return direct(descriptor, chunk, ...rest);
    note(chunk);
    return Buffer.byteLength(chunk as string);
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(note),
    vi.spyOn(process.stderr, 'write').mockImplementation(note),
    vi.spyOn(fs, 'writeSync').mockImplementation(writeSync),
  ];
  return { text: () => written, release: () => spies.forEach((spy) => spy.mockRestore()) };
}

/** Captures output until the test ends. */
export function outputOfTest(): () => string {
  const { text, release } = captureOutput();
  onTestFinished(release);
  return text;
}
