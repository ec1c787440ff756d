import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError } from '../infra/plain-error.mjs';
import { ROOT } from './paths.mjs';
import { say, step } from './terminal.mjs';

const INSTALL_LIMIT_MS = 15 * 60_000;
const LINES_SHOWN = 20;

/** Installs the packages of package-lock.json unless exactly those are there. Works without a network then. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing the npm packages (a minute or two the first time) …');
  await step('npm packages are installed', npmCi);
}

/** Whether node_modules holds what package-lock.json asks for, by npm's own note of what it put there. */
export function isInstalled() {
  const wanted = packagesOf(join(ROOT, 'package-lock.json'));
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
  const { code, said } = await runNpm([
    'ci',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel',
    'error',
  ]);
  if (code === 0) return;
  const beginning = said.trim().split('\n').slice(0, LINES_SHOWN).join('\n');
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(said);
  const hint = offline
    ? 'The npm registry cannot be reached; the first start needs it.'
    : 'npm could not install the packages.';
  throw new PlainError(`${beginning}\n${hint}`);
}

function runNpm(words) {
  return new Promise((settle, fail) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const child = spawn(npm, words, {
      cwd: ROOT,
      env: { ...process.env, PATH: pathWithoutOwnPrograms(), NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: INSTALL_LIMIT_MS,
      shell: process.platform === 'win32',
    });
    let said = '';
    const keep = (bytes) => {
      said += bytes;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => {
      fail(error.code === 'ENOENT' ? new PlainError('npm is missing on PATH; it comes with Node.') : error);
    });
    child.once('close', (code) => settle({ code, said }));
  });
}

/** npm must not run on the very Node that it is about to replace in node_modules. */
function pathWithoutOwnPrograms() {
  const own = join('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(own))
    .join(delimiter);
}
