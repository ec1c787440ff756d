import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from './folders.mjs';
import { PlainError } from './plain-error.mjs';
import { runProgram } from './run-tool.mjs';
import { say, step } from './terminal.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
/** Stores the lock file's hash at the last installation. npm deletes it along with node_modules. */
const NOTE = join(ROOT, 'node_modules', '.vaultway-installed');
const INSTALL_LIMIT_MS = 15 * 60_000;
const LINES_SHOWN = 20;

/** Installs the packages of package-lock.json unless they are installed; that check needs no network. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing npm packages (a minute or two the first time) …');
  await step('npm packages are installed', npmCi);
}

/** True if node_modules matches package-lock.json, by the note above or by npm's own record. */
export function isInstalled() {
  if (existsSync(NOTE) && readFileSync(NOTE, 'utf8') === lockHash()) return true;
  const wanted = packagesOf(LOCK_FILE);
  const present = packagesOf(join(ROOT, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, asked]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = present[path];
    // npm skips optional packages of other platforms.
    if (!found) return asked.optional === true || asked.devOptional === true || asked.peer === true;
    return found.version === asked.version && found.integrity === asked.integrity;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked
 * @param {string} file
 * @returns {Record<string, Locked> | null}
 */
function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

async function npmCi() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const flags = '--include dev --no-audit --no-fund --prefer-offline --loglevel error'.split(' ');
  const env = { ...process.env, PATH: pathWithoutOwnPrograms() };
  const { code, said } = await runProgram(npm, ['ci', ...flags], { env, limitMs: INSTALL_LIMIT_MS });
  if (code === 0) {
    writeFileSync(NOTE, lockHash());
    return;
  }
  const beginning = said.trim().split('\n').slice(0, LINES_SHOWN).join('\n');
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(said);
  const hint = offline
    ? 'The npm registry is out of reach; the first start needs it.'
    : 'npm could not install the packages.';
  throw new PlainError(`${beginning}\n${hint}`);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
}

/** npm must not run on the Node in node_modules, which it is about to replace. */
function pathWithoutOwnPrograms() {
  const own = join('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(own))
    .join(delimiter);
}
