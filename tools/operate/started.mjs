import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../setup/folders.mjs';
import { identify } from '../setup/process-identity.mjs';

/** True if `npm start` runs here. Its database leaves its pid file behind when it is killed. */
export function isStarted() {
  const file = resolve(ROOT, process.env.DATA_DIR || '.data', 'postgres', 'cluster', 'postmaster.pid');
  return existsSync(file) && identify(Number.parseInt(readFileSync(file, 'utf8'), 10)) !== null;
}
