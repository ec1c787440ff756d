import { join } from 'node:path';
import { ROOT } from '../setup/folders.mjs';

export const RECORD_FILE = join(ROOT, 'tools', 'supply-chain', 'advisories.json');

/** What a comparison of the lock file with published advisories found. */
export interface AdvisoryRecord {
  compared: string;
  sources: { name: string; lastChange: string; advisories: number }[];
  packages: number;
  /** The packages that an advisory names, in the versions that were compared. */
  known: { name: string; version: string; advisories: number }[];
  affected: { name: string; version: string; id: string; severity: string }[];
}
