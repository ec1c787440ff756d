import { createHash } from 'node:crypto';
import module from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './folders.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import { runOnOwnNode } from './own-node.mjs';
import { say, sayFailure } from './terminal.mjs';

const WAIT_LIMIT_MS = 20 * 60_000;

/**
 * Prepares every command: installs the packages, switches to the right Node, runs the command.
 * @param {URL} program the command's module
 */
export async function launch(program) {
  keepCompiledCode();
  try {
    if (!isInstalled()) await exitingOnSignal(() => whileSettingUp(ensureInstalled));
    await runOnOwnNode(program);
  } catch (error) {
    sayFailure(error);
    process.exitCode = 1;
  }
}

/** Caches compiled code for the next time, here and in every program started from here. */
function keepCompiledCode() {
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'vaultway-compiled');
  // Missing in Node 20.
  module.enableCompileCache?.();
}

/**
 * Without a listener a signal would end this process at once, before its children.
 * @param {() => Promise<void>} work
 */
async function exitingOnSignal(work) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const exit = () => process.exit(1);
  for (const signal of signals) process.on(signal, exit);
  await work();
  for (const signal of signals) process.off(signal, exit);
}

/**
 * Runs work on the repository's folder, excluding other starts in the same folder.
 * @template T
 * @param {() => Promise<T>} work
 */
export function whileSettingUp(work) {
  const place = createHash('sha256').update(ROOT).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `vaultway-setup-${userInfo().uid}-${place}.lock`);
  const onWait = (/** @type {number} */ pid) =>
    say(`Waiting for another start in this folder (process ${pid}) to finish installing …`);
  return withLock(lock, { limitMs: WAIT_LIMIT_MS, onWait }, work);
}
