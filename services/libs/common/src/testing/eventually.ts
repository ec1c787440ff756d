import { vi } from 'vitest';

/** Repeats a check until it passes, for at most 20 s: a busy machine takes many times as long as a quiet one. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, 20_000);
}
