import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OPTIONAL_PARTS } from '../setup/services.mjs';
import { newSettings, readEnvFile } from './env-file.mjs';
import { hasOverlay } from './overlays.mjs';
import { ownVersion } from './versions.mjs';
import { secretFolder, secretsDir, staleSecretFiles, writeSecretFiles } from './secret-files.mjs';

/**
 * Writes .env with the secrets and settings of docker-compose.yml, and the secrets in it to files of their own. Never
 * changes an existing value in .env; adds what a newer version needs.
 * @param {string} file
 * @param {Parameters<typeof newSettings>[0]} [chosen]
 * @returns {{ isNew: boolean, added: string[], stale: boolean }} stale: running containers have other secrets
 */
export function completeSettings(file, chosen = {}) {
  const isNew = !existsSync(file);
  const before = isNew ? '' : readFileSync(file, 'utf8');
  const optional = OPTIONAL_PARTS.filter((name) => chosen.optional?.includes(name) || hasOverlay(file, name));
  const missing = newSettings({
    ...chosen,
    optional,
    registry: process.env['VAULTWAY_REGISTRY'],
    // An older .env names no version, and its images none either.
    version: isNew ? ownVersion() : 'local',
    secretsDir: secretsDir(file),
  }).filter(({ name }) => !new RegExp(`^\\s*(export\\s+)?${name}=`, 'm').test(before));
  const text = missing.map(({ name, value, comment }) => `# ${comment}\n${name}=${value}\n`).join('');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  if (isNew) writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  else if (missing.length > 0) appendFileSync(file, `${before.endsWith('\n') ? '' : '\n'}${text}`);
  chmodSync(file, 0o600);
  // Docker would create it as root's, see last-successes.mjs.
  mkdirSync(join(dirname(file), '.state'), { recursive: true });
  // A container that gets a further secret is recreated anyway.
  const folder = secretFolder(readEnvFile(file));
  const stale = staleSecretFiles(file).some((name) => existsSync(join(folder, name)));
  writeSecretFiles(file);
  return { isNew, added: missing.map(({ name }) => name), stale };
}
