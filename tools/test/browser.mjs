import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../setup/paths.mjs';
import { say } from '../setup/terminal.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const INSTALL_LIMIT_MS = 5 * 60_000;

/** The path of the system's Chromium, `null` without one. */
export function systemChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? null;
}

/**
 * Sees to it that there is a browser to test with: the system's, else Debian's package, else Playwright's own.
 * @returns {boolean} whether there is one
 */
export function ensureBrowser() {
  if (systemChromium()) return true;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say('There is no Chromium: apt-get installs it …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = () =>
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
    if (install() || (run('apt-get', ['update', '-qq'], env) && install())) return true;
  }
  say('There is no Chromium: Playwright downloads its own …');
  return run(join(ROOT, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], process.env);
}

function run(command, words, env) {
  return (
    spawnSync(command, words, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: INSTALL_LIMIT_MS })
      .status === 0
  );
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
