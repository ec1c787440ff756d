import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { INSTALLATION, ROOT } from '../setup/folders.mjs';
import { PlainError } from '../setup/plain-error.mjs';

/** Folders and files beside docker-compose.yml that containers mount. */
const MOUNTED = [
  'gateway/socket-proxy.cfg',
  ...['compose', 'minio', 'observability', 'postgres', 'redis'].map((folder) => `infra/${folder}`),
];

/**
 * Returns docker-compose.yml for an installation without the repository: it builds nothing.
 * @param {string} text of the repository's
 */
export function composeFileOfRelease(text) {
  let isInBuild = false;
  const lines = text.split('\n').filter((line) => {
    isInBuild = line.startsWith('    build:') || (isInBuild && line.startsWith('      '));
    return !isInBuild;
  });
  return lines
    .join('\n')
    .replaceAll(/npm run (?=[a-z])/g, './vaultway ')
    .replaceAll('`docker compose up --build --wait`', '`./vaultway up`');
}

/**
 * Returns the script of a release, which installs its version.
 * @param {string} text of the repository's
 * @param {{ version: string, registry: string }} release
 */
export function scriptOfRelease(text, { version, registry }) {
  return text
    .replace(/^RELEASE=.*$/m, () => `RELEASE=${version}`)
    .replace(/^RELEASE_REGISTRY=.*$/m, () => `RELEASE_REGISTRY=${registry}`);
}

const ours = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/**
 * Writes the files of this image's version to the installation, each complete or not at all. Keeps a former
 * docker-compose.yml as `.state/docker-compose.yml`.
 * @param {{ version: string, registry: string }} release
 */
export function writeReleaseFiles(release) {
  const compose = composeFileOfRelease(ours('docker-compose.yml'));
  const former = join(INSTALLATION, 'docker-compose.yml');
  if (existsSync(former) && readFileSync(former, 'utf8') !== compose) {
    mkdirSync(join(INSTALLATION, '.state'), { recursive: true });
    cpSync(former, join(INSTALLATION, '.state', 'docker-compose.yml'));
  }
  for (const path of MOUNTED.flatMap(filesIn)) write(path, ours(path));
  write('docker-compose.yml', compose);
  write('vaultway', scriptOfRelease(ours('vaultway'), release), 0o755);
}

/**
 * Rejects a docker-compose.yml that was cut off in its download or comes with another version.
 * @param {string} version
 */
export function checkComposeFile(version) {
  const file = join(INSTALLATION, 'docker-compose.yml');
  if (!existsSync(file) || readFileSync(file, 'utf8') === composeFileOfRelease(ours('docker-compose.yml')))
    return;
  throw new PlainError(
    `docker-compose.yml is not that of version ${version}: damaged, changed, or of another version. Delete it and run ` +
      'npm run init again, which writes it. Put changes of your own into a file that COMPOSE_FILE in .env names.',
  );
}

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  const entries = readdirSync(join(ROOT, dirname(path)), { withFileTypes: true });
  if (entries.some((entry) => entry.isFile() && join(dirname(path), entry.name) === path)) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesIn(join(path, name)));
}

/** Containers of other accounts read it. @param {string} path @param {string} text @param {number} [mode] */
function write(path, text, mode = 0o644) {
  const file = join(INSTALLATION, path);
  const above = path.split('/').slice(0, -1);
  for (const at of above.keys()) {
    const folder = join(INSTALLATION, ...above.slice(0, at + 1));
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.part`, text, { mode });
  chmodSync(`${file}.part`, mode);
  renameSync(`${file}.part`, file);
}
