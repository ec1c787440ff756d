import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { withLock } from '../infra/lock.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { runOnOwnNode } from './own-node.mjs';
import { ROOT } from './paths.mjs';
import { say, sayFailure } from './terminal.mjs';

const WAIT_LIMIT_MS = 20 * 60_000;

/**
 * What every command does first: the packages, then the right Node, then the command itself.
 * @param {URL} program the command's own module
 */
export async function launch(program) {
  try {
    if (!isInstalled()) await exitingOnSignal(() => whileSettingUp(ensureInstalled));
    await runOnOwnNode(program);
  } catch (error) {
    sayFailure(error);
    process.exitCode = 1;
  }
}

/** A signal ends a process at once, without a chance to end its children; unless somebody listens. */
async function exitingOnSignal(work) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const exit = () => process.exit(1);
  for (const signal of signals) process.on(signal, exit);
  await work();
  for (const signal of signals) process.off(signal, exit);
}

/**
 * Does a piece of work on the project's own folder while no other start of the same folder does.
 * @template T @param {() => Promise<T>} work
 */
export function whileSettingUp(work) {
  const place = createHash('sha256').update(ROOT).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `vaultway-setup-${userInfo().uid}-${place}.lock`);
  const onWait = (pid) =>
    say(`Waiting for another start in this folder (process ${pid}) to finish installing …`);
  return withLock(lock, { limitMs: WAIT_LIMIT_MS, onWait }, work);
}
