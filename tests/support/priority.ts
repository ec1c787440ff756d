import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecords } from '../../tools/infra/run-records.ts';

/** Before anything that people do beside it. */
const FIRST = '-15';

/**
 * Lets a product and its visitor run before the attacker and whatever else this machine does: on a server neither would
 * take its processor. Linux lets only root do so; for anybody else the figures are worse.
 */
export function favor(dataDir: string): void {
  const pids = [...readRecords(join(dataDir, 'run')).map(({ pid }) => pid), process.pid];
  for (const pid of pids) {
    try {
      // Each program that was started by itself is a group: within it alone does its own priority count.
      writeFileSync(`/proc/${pid}/autogroup`, FIRST);
    } catch {
      return;
    }
  }
}
