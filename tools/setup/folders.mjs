import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, with a trailing separator. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The folder of the installation that these commands operate, with a trailing separator: .env, docker-compose.yml and
 * backups. It is the repository, unless the commands run from their image.
 */
export const INSTALLATION = process.env['VAULTWAY_FOLDER'] ? `${process.env['VAULTWAY_FOLDER']}/` : ROOT;

/**
 * Creates a folder that the caller removes. Other users may pass through it: when root runs this, Postgres runs under
 * another account.
 * @param {string} name purpose of the folder
 */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `vaultway-${name}-`));
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }) };
}
