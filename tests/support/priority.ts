import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '../../tools/infra/run-records.ts';

/** Ahead of other programs on the machine. */
const FIRST = '-15';

/**
 * Prioritizes a product and its visitor over the attacker and everything else on this machine: on a server neither
 * would take its CPU. Linux allows this to root only; the figures of others are worse.
 */
export function favor(dataDir: string): void {
  const pids = [...readRecords(join(dataDir, 'run')).map(({ pid }) => pid), process.pid];
  for (const pid of pids) {
    try {
      // Each program started separately is its own group, and its priority counts only within that group.
      writeFileSync(`/proc/${pid}/autogroup`, FIRST);
    } catch {
      return;
    }
  }
}
