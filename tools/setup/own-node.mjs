import { spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './folders.mjs';
import { PlainError } from './plain-error.mjs';

const NEEDED_MAJOR = 24;

/**
 * Runs a program of this repository on the Node from its packages: in this process if it already runs on that Node,
 * otherwise in a child that shares the terminal and signals, and whose end also ends this process.
 * @param {URL} program a module that does its work on import
 */
export async function runOnOwnNode(program) {
  const node = chosenNode();
  process.env.PATH = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  if (node === process.execPath) {
    await import(program.href);
    return;
  }
  const child = spawn(node, [...memoryLimits(), fileURLToPath(program), ...process.argv.slice(2)], {
    // The IPC channel tells the child when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('error', (error) => {
    throw error;
  });
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}

/** Returns Node's options from a command in package.json. */
const memoryLimits = () => process.execArgv.filter((word) => word.startsWith('--max-'));

function chosenNode() {
  const own = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (isSame(own, process.execPath)) return process.execPath;
  if (majorOf(own) >= NEEDED_MAJOR) return own;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath;
  throw new PlainError(
    `The Node ${NEEDED_MAJOR} that npm should have put into node_modules does not run here. Allow npm its install ` +
      `scripts (npm config delete ignore-scripts, then rm -r node_modules), or install Node ${NEEDED_MAJOR} yourself.`,
  );
}

/** @param {string} one @param {string} other */
function isSame(one, other) {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/** @param {string} node */
function majorOf(node) {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0 ? Number.parseInt(answer.stdout.slice(1), 10) : 0;
}
