import { spawn, spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from '../infra/plain-error.mjs';
import { ROOT } from './paths.mjs';

const NEEDED_MAJOR = 24;

/**
 * Runs a program of this project on the Node that the packages bring along: in this process when it is that Node,
 * else in a child that gets the same terminal and signals. Ends this process with the child.
 * @param {URL} program a module that does its work when it is imported
 */
export async function runOnOwnNode(program) {
  const node = chosenNode();
  process.env.PATH = `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
  if (node === process.execPath) {
    await import(program.href);
    return;
  }
  const child = spawn(node, [fileURLToPath(program), ...process.argv.slice(2)], {
    // Over the fourth one the child notices when this process is killed outright.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    throw error;
  });
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function chosenNode() {
  const own = join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (isSame(own, process.execPath)) return process.execPath;
  if (majorOf(own) >= NEEDED_MAJOR) return own;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  throw new PlainError(
    `The Node ${NEEDED_MAJOR} that npm should have put into node_modules cannot be run here. ` +
      `Allow npm its install scripts (npm config delete ignore-scripts, then rm -r node_modules), or install Node ${NEEDED_MAJOR} yourself.`,
  );
}

function isSame(one, other) {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

function majorOf(node) {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return answer.status === 0 ? Number.parseInt(answer.stdout.slice(1), 10) : 0;
}
