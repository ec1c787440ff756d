import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stopRecorded } from './run-records.ts';

const THIS_FILE = fileURLToPath(import.meta.url);

/**
 * Starts a small process that outlives this one. When this one is gone, however it ended, the guard stops the processes
 * its session still has on record (see run-records): none, after an orderly end.
 */
export function startGuard({
  folder,
  session,
  removeFolder = '',
}: {
  folder: string;
  session: string;
  /** Folder of throw-away data to delete at the end. */
  removeFolder?: string;
}): void {
  const guard = spawn(process.execPath, [THIS_FILE, folder, session, removeFolder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.once('error', () => {});
  guard.stdin.on('error', () => {});
  // The socket behind it would keep this process running.
  (guard.stdin as unknown as { unref: () => void }).unref();
  guard.unref();
}

async function guardUntilInputEnds([folder = '', session, removeFolder]: string[]): Promise<void> {
  // The pipe closes when the launcher ends, in whatever way.
  for await (const _ of process.stdin);
  await stopRecorded(folder, (record) => record.session === session);
  if (removeFolder) rmSync(removeFolder, { recursive: true, force: true });
}

if (process.argv[1] === THIS_FILE) await guardUntilInputEnds(process.argv.slice(2));
