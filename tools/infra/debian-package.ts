import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { runProgram } from '../setup/run-tool.mjs';
import { findProgram } from './find-program.ts';

const INSTALL_LIMIT_MS = 5 * 60_000;
const LOCK_POLL_MS = 1000;

/**
 * Installs a package on Debian and its derivatives where permitted: as root, or with password-less sudo.
 * @returns said: the output of apt-get when it failed
 */
export async function installDebianPackage(
  name: string,
  log: (line: string) => void,
): Promise<{ installed: boolean; said: string }> {
  const prefix = existsSync('/usr/bin/apt-get') ? await rootPrefix() : undefined;
  if (!prefix) return { installed: false, said: '' };
  log(`${name} is missing; installing it with apt-get …`);
  const aptGet = (...words: string[]) => withLock(() => asRoot(prefix, ['apt-get', ...words]));
  const install = () => aptGet('install', '-y', '-qq', '--no-install-recommends', name);
  let result = await install();
  if (result.code === 0) return { installed: true, said: '' };
  // A fresh container has no package lists yet.
  result = await aptGet('update', '-qq');
  if (result.code === 0) result = await install();
  return { installed: result.code === 0, said: result.code === 0 ? '' : result.said };
}

/** On a machine with systemd, the package starts an unwanted server of its own. */
export async function disableDebianService(name: string): Promise<void> {
  if (!existsSync('/run/systemd/system')) return;
  const prefix = await rootPrefix();
  if (prefix) await asRoot(prefix, ['systemctl', 'disable', '--now', name]);
}

/** Returns the prefix of commands that change the system; undefined where not permitted. */
async function rootPrefix(): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  const sudo = findProgram('sudo');
  if (!sudo) return undefined;
  const { code } = await runProgram(sudo, ['-n', 'true'], { limitMs: 10_000 });
  return code === 0 ? [sudo, '-n'] : undefined;
}

/** Waits while another program installs packages: unattended upgrades, or another part of the tests. */
async function withLock(run: () => ReturnType<typeof runProgram>): ReturnType<typeof runProgram> {
  const end = Date.now() + INSTALL_LIMIT_MS;
  for (;;) {
    const result = await run();
    const isLocked = result.code !== 0 && /Could not get lock|Unable to (lock|acquire)/.test(result.said);
    if (!isLocked || Date.now() > end) return result;
    await setTimeout(LOCK_POLL_MS);
  }
}

/** Uses `env`, because sudo does not pass the environment on. */
function asRoot(prefix: string[], words: string[]) {
  const [command = 'env', ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'LC_ALL=C',
    ...words,
  ];
  return runProgram(command, rest, { limitMs: INSTALL_LIMIT_MS });
}
