import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from './plain-error.mjs';
import { commandLine, identify, stopProcess, workingFolder } from './process-identity.mjs';

const FAST_SHUTDOWN = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
];

/**
 * Makes a cluster free for a new server: stops one that was left running on it (its launcher was killed), and removes
 * a pid file whose number belongs to another program by now, which Postgres would take for a running server.
 * @param {string} cluster the cluster's folder, existing or not
 * @param {(line: string) => void} log
 */
export async function stopLeftoverPostgres(cluster, log) {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const server = identify(pid) && isServerOf(pid, cluster) ? [pid] : [];
  const left = [...server, ...workersOf(cluster).filter((worker) => worker !== pid)];
  if (left.length > 0) log('Stopping the Postgres that an earlier start left running.');
  for (const each of left) {
    if (await stopProcess(each, { steps: FAST_SHUTDOWN })) continue;
    throw new PlainError(
      `Another Postgres (process ${each}) uses ${cluster} and cannot be stopped. Stop it and start again.`,
    );
  }
  // Nothing works on the cluster any more. A number that is still taken (by another program, or by a dead process
  // that a container's first process never buries) would make Postgres refuse to start.
  if (isTaken(pid)) rmSync(pidFile, { force: true });
}

function isServerOf(pid, cluster) {
  return workingFolder(pid) === cluster || commandLine(pid).includes(cluster);
}

/** Processes of a server whose main process was killed; each works in the cluster's folder. Linux only. */
function workersOf(cluster) {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => workingFolder(pid) === cluster && /postgres/.test(commandLine(pid)));
}

function isTaken(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
