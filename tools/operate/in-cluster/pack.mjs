import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../../setup/services.mjs';
import { say, sayFailure } from '../../setup/terminal.mjs';
import { pack } from '../archive.mjs';
import { backupName, sizeOf } from '../backing-up.mjs';
import { partsOf, writeManifest } from '../manifest.mjs';
import { readPassphrase } from '../passphrase.mjs';

/** Packs collected files into a backup, and deletes the oldest backups: last step of the chart's CronJob. */
const [, , work = '', backups = '', keep = ''] = process.argv;
try {
  const passphrase = readPassphrase();
  const created_at = readFileSync(join(work, 'created_at'), 'utf8').trim();
  rmSync(join(work, 'created_at'));
  await writeManifest(work, partsOf(SERVICES), created_at);
  const file = join(backups, backupName(created_at, passphrase));
  // From an attempt that was cut off.
  rmSync(`${file}.unfinished`, { force: true });
  await pack(work, `${file}.unfinished`, passphrase);
  renameSync(`${file}.unfinished`, file);
  say(`${file} (${sizeOf(file)}, ${passphrase ? 'encrypted' : 'not encrypted'})`);
  // Their names begin with the time.
  const ours = readdirSync(backups).filter((name) => /^vaultway-\d{4}-.*\.tar$/.test(name));
  for (const old of ours.toSorted().slice(0, -Number(keep))) {
    rmSync(join(backups, old));
    say(`Deleted ${old}`);
  }
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
