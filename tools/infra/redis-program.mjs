import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainError } from './plain-error.mjs';

const PROGRAMS = ['redis-server', 'valkey-server'];
const INSTALL_LIMIT_MS = 180_000;

/**
 * The path of redis-server or valkey-server; on Debian and its kin root installs the package when both are missing.
 * @param {(line: string) => void} log
 */
export function redisProgram(log) {
  const found = onPath();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(log);
  const installed = onPath();
  if (installed) return installed;
  throw new PlainError(
    'redis-server is missing and is needed. Install it (Debian, Ubuntu: "sudo apt-get install redis-server"; ' +
      'Fedora: "sudo dnf install valkey"; macOS: "brew install redis") and start again.',
  );
}

function install(log) {
  log('redis-server is missing: apt-get installs it.');
  const ours = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...words) =>
    spawnSync('apt-get', words, {
      env: ours,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_LIMIT_MS,
    }).status === 0;
  const installPackage = () => aptGet('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  if (!installPackage() && aptGet('update', '-qq')) installPackage();
  // The package starts a server of its own on a machine with systemd; nobody asked for that one.
  if (existsSync('/run/systemd/system')) {
    spawnSync('systemctl', ['disable', '--now', 'redis-server'], { stdio: 'ignore', timeout: 30_000 });
  }
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
