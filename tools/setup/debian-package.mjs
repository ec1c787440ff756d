import { existsSync } from 'node:fs';
import { findProgram } from './find-program.mjs';
import { runProgram } from './run-tool.mjs';

const INSTALL_LIMIT_MS = 5 * 60_000;

/**
 * Installs a package of Debian and its kin, when this account may: as root, or by a sudo that asks for nothing.
 * @param {string} name of the package
 * @param {(line: string) => void} log
 * @returns {Promise<{ installed: boolean, said: string }>} said: what apt-get had to say when it did not work
 */
export async function installDebianPackage(name, log) {
  const prefix = existsSync('/usr/bin/apt-get') ? await rightsPrefix() : undefined;
  if (!prefix) return { installed: false, said: '' };
  log(`${name} is missing: apt-get installs it …`);
  const aptGet = (...words) => asAdministrator(prefix, 'apt-get', ...words);
  const install = () => aptGet('install', '-y', '-qq', '--no-install-recommends', name);
  let result = await install();
  if (result.code === 0) return { installed: true, said: '' };
  // A fresh container does not even know which packages there are.
  result = await aptGet('update', '-qq');
  if (result.code === 0) result = await install();
  return { installed: result.code === 0, said: result.code === 0 ? '' : result.said };
}

/** The package starts a server of its own on a machine with systemd; nobody asked for that one. */
export async function disableDebianService(name) {
  if (!existsSync('/run/systemd/system')) return;
  const prefix = await rightsPrefix();
  if (prefix) await asAdministrator(prefix, 'systemctl', 'disable', '--now', name);
}

/** @returns {Promise<string[] | undefined>} what a command begins with that changes the system; none: it may not */
async function rightsPrefix() {
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram('sudo');
  if (!sudo) return undefined;
  const { code } = await runProgram(sudo, ['-n', 'true'], { limitMs: 10_000 });
  return code === 0 ? [sudo, '-n'] : undefined;
}

/** `env` because sudo does not pass the environment on. */
function asAdministrator(prefix, ...words) {
  const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...words];
  return runProgram(command, rest, { limitMs: INSTALL_LIMIT_MS });
}
