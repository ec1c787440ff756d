import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../infra/folder.mjs';
import { takeLock } from '../infra/lock.mjs';
import { PlainError, explainFolderError } from '../infra/plain-error.mjs';
import { stopRecorded } from '../infra/run-records.mjs';
import { say } from '../setup/terminal.mjs';

const LEAST_SPACE_MB = 200;

/**
 * Makes DATA_DIR ready for this start alone: writable, with room, not in use, nothing of an earlier start running.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<{ release: () => void }>} what gives it back
 */
export async function claimDataDir({ dataDir, runDir, logDir, keyDir, address }) {
  try {
    // Postgres's own account passes through the first one when root started it.
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

function requireSpace(dataDir) {
  const { bavail, bsize } = statfsSync(dataDir);
  const megabytes = Math.floor((bavail * bsize) / 1024 ** 2);
  if (megabytes >= LEAST_SPACE_MB) return;
  throw new PlainError(
    `There are only ${megabytes} MB left for ${dataDir}; ${LEAST_SPACE_MB} MB are needed. ` +
      'Free some, or choose another folder with DATA_DIR=/path/to/folder.',
  );
}

function inUse(dataDir, { pid, address }) {
  return new PlainError(
    `${dataDir} is in use by another instance (process ${pid}, ${address}). Stop that one, or start this one with ` +
      'another folder and port: DATA_DIR=/path/to/folder PORT=8081 npm start',
  );
}
