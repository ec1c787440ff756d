import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';

export const RECORD_FILE = join(ROOT, 'tools', 'supply-chain', 'advisories.json');

/** Result of comparing the lock file to published advisories. */
export interface AdvisoryRecord {
  compared: string;
  sources: { name: string; lastChange: string; advisories: number }[];
  packages: number;
  /** Packages named by advisories, in the compared versions. */
  known: { name: string; version: string; advisories: number }[];
  affected: { name: string; version: string; id: string; severity: string }[];
}
