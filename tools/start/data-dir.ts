import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../infra/files.ts';
import { stopRecorded } from '../infra/run-records.ts';
import { takeLock, type Holder } from '../setup/lock.mjs';
import { explainFolderError, PlainError } from '../setup/plain-error.mjs';
import { say } from '../setup/terminal.mjs';
import type { Settings } from './settings.ts';

const LEAST_SPACE_MB = 200;

/**
 * Claims DATA_DIR for this start: checks that it is writable, has room and is unused, and stops leftovers of an earlier
 * start.
 */
export async function claimDataDir(settings: Settings): Promise<{ release: () => void }> {
  const { dataDir, runDir, logDir, keyDir, address } = settings;
  try {
    // Postgres's own account passes through the first one when root starts it.
    makeFolder(dataDir, 0o711);
    for (const folder of [runDir, logDir, keyDir]) makeFolder(folder, 0o700);
    requireSpace(dataDir);
    const lock = takeLock(join(runDir, 'lock'), { address });
    if ('heldBy' in lock) throw inUse(dataDir, lock.heldBy);
    const left = await stopRecorded(runDir);
    if (left.length > 0)
      say(`An earlier start was cut off; stopped what it left running: ${left.join(', ')}`);
    return lock;
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

function requireSpace(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
  if (megabytes >= LEAST_SPACE_MB) return;
  throw new PlainError(
    `Only ${megabytes} MB are left for ${dataDir}; ${LEAST_SPACE_MB} MB are needed. ` +
      'Free some, or choose another folder with DATA_DIR=/path/to/folder.',
  );
}

function inUse(dataDir: string, { pid, address }: Holder): PlainError {
  return new PlainError(
    `${dataDir} is in use by another instance (process ${pid}, ${address}). Stop that one, or start this one with ` +
      'another folder and port: DATA_DIR=/path/to/folder PORT=8081 npm start',
  );
}
