import { chmodSync, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { say, sayFailure, seconds } from '../setup/terminal.mjs';
import { unpack } from './archive.mjs';
import { commandLine } from './command-line.mjs';
import { envFile } from './env-file.mjs';
import { fill } from './filling.mjs';
import { containers } from './installation.mjs';
import { verifiedManifest } from './manifest.mjs';
import { refuseOthersName } from './other-installations.mjs';
import { readPassphrase } from './passphrase.mjs';
import { untilReachable } from './reachable.mjs';
import { writeReleaseFiles } from './release-files.mjs';
import { secretsDir } from './secret-files.mjs';
import { completeSettings } from './settings.mjs';
import { startProduct, startSandbox } from './starting.mjs';
import { trace } from './trace.mjs';
import { changeSetting } from './change-setting.mjs';
import { ownVersion } from './versions.mjs';

/**
 * Restores a backup into an empty installation and starts it. An encrypted backup also provides .env if there is none.
 * An interrupted restore can be repeated: what it had filled counts as empty.
 */
const USAGE = `npm run restore -- backups/vaultway-….tar
npm run restore -- backups/vaultway-….tar --replace   replaces an installation in use, whose data is lost`;
const START_LIMIT_MS = 10 * 60_000;
try {
  const called = commandLine(USAGE, {
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  if (called) {
    const [file] = called.positionals;
    if (!file) throw new PlainError(`Which backup?\n${USAGE}`);
    await restore(file, Boolean(called.values.replace));
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}

/** @param {string} file @param {boolean} replace */
async function restore(file, replace) {
  const begin = performance.now();
  const temporary = temporaryFolder('restore');
  try {
    await unpack(file, temporary.folder, readPassphrase());
    const { created_at, version } = await verifiedManifest(temporary.folder, file);
    say(`This backup was made on ${created_at} by version ${version}`);
    takeSettings(temporary.folder);
    await fill(temporary.folder, replace);
  } finally {
    temporary.remove();
  }
  say('Starting');
  startProduct(['up', '--detach', '--wait'], { limitMs: START_LIMIT_MS });
  await untilReachable();
  // In the restored database: the one before is gone.
  await trace(containers, `restore ${file}`);
  await startSandbox();
  say(`Restored (${seconds(begin)}). npm run doctor checks that everything is well.`);
}

/** @param {string} folder */
function takeSettings(folder) {
  const own = envFile();
  const kept = join(folder, 'env');
  if (!existsSync(own)) {
    if (!existsSync(kept)) {
      throw new PlainError(
        'There is no .env, and this backup has no keys. Put the copy of .env that belongs to it here.',
      );
    }
    copyFileSync(kept, own);
    chmodSync(own, 0o600);
    // That of the former host may be in another folder.
    changeSetting(own, 'SECRETS_DIR', secretsDir(own));
    say('Took .env from the backup');
  }
  // It may come from an older version, or from another folder.
  completeSettings(own);
  if (!process.env['VAULTWAY_FOLDER']) return;
  refuseOthersName();
  const release = { version: ownVersion(), registry: process.env['VAULTWAY_REGISTRY'] || 'vaultway' };
  changeSetting(own, 'VERSION', release.version);
  changeSetting(own, 'REGISTRY', release.registry);
  writeReleaseFiles(release);
}
