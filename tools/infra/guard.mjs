import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stopRecorded } from './run-records.mjs';

const THIS_FILE = fileURLToPath(import.meta.url);

/**
 * Starts a small process that outlives this one for a moment: when this one is gone, however it ended, the guard
 * stops whatever this session still has on record (see run-records). After an orderly end there is nothing left.
 * @param {{ folder: string, session: string, removeFolder?: string }} options
 *   folder: of the records; removeFolder: a folder of throw-away data to delete at the end
 */
export function startGuard({ folder, session, removeFolder = '' }) {
  const words = [THIS_FILE, folder, session, removeFolder];
  const guard = spawn(process.execPath, words, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.once('error', () => {});
  guard.stdin.on('error', () => {});
  guard.stdin.unref();
  guard.unref();
}

async function guardUntilInputEnds([folder, session, removeFolder]) {
  // The pipe to the launcher closes by itself when the launcher dies.
  for await (const _ of process.stdin);
  await stopRecorded(folder, (record) => record.session === session);
  if (removeFolder) rmSync(removeFolder, { recursive: true, force: true });
}

if (process.argv[1] === THIS_FILE) await guardUntilInputEnds(process.argv.slice(2));
