import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError } from '../infra/plain-error.mjs';
import { ROOT } from './paths.mjs';
import { runProgram } from './run-tool.mjs';
import { say, step } from './terminal.mjs';

const LOCK_FILE = join(ROOT, 'package-lock.json');
/** The lock file's hash at the last installation. npm deletes it together with what it vouches for. */
const NOTE = join(ROOT, 'node_modules', '.vaultway-installed');
const INSTALL_LIMIT_MS = 15 * 60_000;
const LINES_SHOWN = 20;

/** Installs the packages of package-lock.json unless exactly those are there. Works without a network then. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing the npm packages (a minute or two the first time) …');
  await step('npm packages are installed', npmCi);
}

/** Whether node_modules holds what package-lock.json asks for: by our own note, else by npm's of what it put there. */
export function isInstalled() {
  if (existsSync(NOTE) && readFileSync(NOTE, 'utf8') === lockHash()) return true;
  const wanted = packagesOf(LOCK_FILE);
  const present = packagesOf(join(ROOT, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, asked]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const found = present[path];
    // Optional ones are missing where they are made for another machine.
    if (!found) return asked.optional === true || asked.devOptional === true || asked.peer === true;
    return found.version === asked.version && found.integrity === asked.integrity;
  });
}

function packagesOf(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

async function npmCi() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const words = [
    'ci',
    '--include',
    'dev',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel',
    'error',
  ];
  const env = { ...process.env, PATH: pathWithoutOwnPrograms() };
  const { code, said } = await runProgram(npm, words, { env, limitMs: INSTALL_LIMIT_MS });
  if (code === 0) {
    writeFileSync(NOTE, lockHash());
    return;
  }
  const beginning = said.trim().split('\n').slice(0, LINES_SHOWN).join('\n');
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(said);
  const hint = offline
    ? 'The npm registry cannot be reached; the first start needs it.'
    : 'npm could not install the packages.';
  throw new PlainError(`${beginning}\n${hint}`);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCK_FILE)).digest('hex');
}

/** npm must not run on the very Node that it is about to replace in node_modules. */
function pathWithoutOwnPrograms() {
  const own = join('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(own))
    .join(delimiter);
}
