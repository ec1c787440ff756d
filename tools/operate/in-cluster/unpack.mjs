import { mkdirSync } from 'node:fs';
import { say, sayFailure } from '../../setup/terminal.mjs';
import { unpack } from '../archive.mjs';
import { verifiedManifest } from '../manifest.mjs';
import { readPassphrase } from '../passphrase.mjs';

/** Unpacks a backup and verifies it: first step of the chart's restore. */
const [, , file = '', folder = ''] = process.argv;
try {
  // Its own: tar may not change the volume's.
  mkdirSync(folder);
  await unpack(file, folder, readPassphrase());
  const { created_at, version } = await verifiedManifest(folder, file);
  say(`This backup was made on ${created_at} by version ${version}`);
} catch (error) {
  sayFailure(error);
  process.exitCode = 1;
}
