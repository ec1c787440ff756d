import { existsSync, readFileSync } from 'node:fs';
import { enter } from '../setup/enter.mjs';
import { sayFailure } from '../setup/terminal.mjs';
import { backUp, DUMP } from './backing-up.mjs';
import { commandLine } from './command-line.mjs';
import { composeInto } from './compose.mjs';
import { envFile } from './env-file.mjs';
import { containers } from './installation.mjs';
import { isStarted } from './started.mjs';

/** Backs up the running installation: the one of `npm start` if that runs here, else the one of Compose. */
const USAGE = `npm run backup                            backups/vaultway-2026-11-20T21-05-00Z.tar
npm run backup -- /mnt/nas/today.tar      writes to another path
BACKUP_PASSPHRASE_FILE=… npm run backup   encrypted, and includes .env, whose keys a restore on another host needs`;
const HOUR_MS = 60 * 60_000;

const inContainer = (/** @type {string} */ file, /** @type {string[]} */ words) =>
  composeInto(file, ['exec', '-T', ...words], HOUR_MS);

try {
  const called = commandLine(USAGE, { allowPositionals: true });
  if (called && isStarted()) enter(new URL('../start/backup.ts', import.meta.url));
  else if (called) {
    await backUp(called.positionals[0], {
      installation: containers,
      dump: (name, file) => inContainer(file, [`${name}-db`, 'pg_dump', '-U', 'vaultway', ...DUMP, name]),
      images: (file) => inContainer(file, ['content', 'node', 'dist/images/export-images.js']),
      settings: () => (existsSync(envFile()) ? readFileSync(envFile(), 'utf8') : undefined),
    });
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
