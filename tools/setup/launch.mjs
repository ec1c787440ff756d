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
 * What every command does first: install the packages, switch to the right Node, run the command.
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

/** Node keeps what it has compiled for the next time, here and in every program that is started from here. */
function keepCompiledCode() {
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'vaultway-compiled');
  // Node 20 does not have it.
  module.enableCompileCache?.();
}

/**
 * Without a listener a signal ends this process at once, with no chance to end its children.
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
 * Runs work on the repository's folder while no other start in the same folder does.
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
