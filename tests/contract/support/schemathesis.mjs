import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../tools/setup/paths.mjs';

const VERSION = '4.32.5';
const FOLDER = join(ROOT, 'node_modules/.cache', `schemathesis-${VERSION}`);
const INSTALL_LIMIT_MS = 5 * 60_000;

/** The fuzzer, installed on first need. @returns {string | undefined} its path; none without Python or registry */
export function schemathesis() {
  const program = join(FOLDER, 'bin', 'schemathesis');
  if (existsSync(program)) return program;
  const options = { stdio: 'ignore', timeout: INSTALL_LIMIT_MS };
  const worked = (command, words) => spawnSync(command, words, options).status === 0;
  const installed =
    worked('python3', ['-m', 'venv', FOLDER]) &&
    worked(join(FOLDER, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`]);
  return installed ? program : undefined;
}
