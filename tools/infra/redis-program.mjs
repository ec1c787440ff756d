import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from '../setup/run-tool.mjs';
import { PlainError } from './plain-error.mjs';

const PROGRAMS = ['redis-server', 'valkey-server'];
const INSTALL_LIMIT_MS = 180_000;

/**
 * The path of redis-server or valkey-server; on Debian and its kin root installs the package when both are missing.
 * @param {(line: string) => void} log
 * @returns {Promise<string>}
 */
export async function redisProgram(log) {
  const found = onPath();
  if (found) return found;
  const said = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') ? await install(log) : '';
  const installed = onPath();
  if (installed) return installed;
  throw new PlainError(
    `${said}redis-server is missing and is needed. Install it (Debian, Ubuntu: "sudo apt-get install redis-server"; ` +
      'Fedora: "sudo dnf install valkey"; macOS: "brew install redis") and start again.',
  );
}

/** @returns {Promise<string>} what apt-get had to say when it did not work */
async function install(log) {
  log('redis-server is missing: apt-get installs it …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...words) => runProgram('apt-get', words, { env, limitMs: INSTALL_LIMIT_MS });
  const installPackage = () => aptGet('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  let result = await installPackage();
  // A fresh container does not even know which packages there are.
  if (result.code !== 0) result = await aptGet('update', '-qq');
  if (!onPath() && result.code === 0) result = await installPackage();
  if (result.code !== 0) return result.said;
  // The package starts a server of its own on a machine with systemd; nobody asked for that one.
  if (existsSync('/run/systemd/system')) {
    await runProgram('systemctl', ['disable', '--now', 'redis-server'], { limitMs: 30_000 });
  }
  return '';
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
