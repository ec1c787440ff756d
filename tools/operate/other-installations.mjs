import { resolve } from 'node:path';
import { INSTALLATION } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';
import { docker } from './compose.mjs';
import { readEnvFile } from './env-file.mjs';

/**
 * Keeps an installation from taking over the containers of another one of the same name on this host.
 * @param {string} [name]
 * @throws PlainError
 */
export function refuseOthersName(name = readEnvFile().COMPOSE_PROJECT_NAME || 'vaultway') {
  const label = 'com.docker.compose.project';
  const format = `{{.Label "${label}.working_dir"}}`;
  const words = ['ps', '--all', '--filter', `label=${label}=${name}`, '--format', format];
  const folders = docker(words).split('\n').filter(Boolean);
  const other = folders.find((folder) => resolve(folder) !== resolve(INSTALLATION));
  if (other === undefined) return;
  throw new PlainError(
    `The installation in ${other} has the name ${name} too. Give this one its own name and ports: npm run init -- ` +
      `--name ${name}-2 --http-port 8080 --https-port 8443. With a .env already, set COMPOSE_PROJECT_NAME in it.`,
  );
}
