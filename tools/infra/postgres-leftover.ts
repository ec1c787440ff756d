import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, PlainError } from '../setup/plain-error.mjs';
import {
  commandLine,
  identify,
  stopProcess,
  workingFolder,
  type StopSteps,
} from '../setup/process-identity.mjs';

const FAST_SHUTDOWN: StopSteps = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
];

/**
 * Frees a cluster for a new server: stops a server whose launcher was killed, and removes a pid file whose number now
 * belongs to another program, which Postgres would take for a running server.
 * @param cluster the cluster's folder, which need not exist
 */
export async function stopLeftoverPostgres(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const server = identify(pid) && isServerOf(pid, cluster) ? [pid] : [];
  const left = [...server, ...workersOf(cluster).filter((worker) => worker !== pid)];
  if (left.length > 0) log('Stopping the Postgres that an earlier start left running.');
  for (const each of left) {
    if (await stopProcess(each, { steps: FAST_SHUTDOWN })) continue;
    throw new PlainError(
      `Another Postgres (process ${each}) uses ${cluster} and cannot be stopped. Stop it and start again.`,
    );
  }
  // Nothing uses the cluster any more. Postgres would refuse to start if the number is still taken, by another program
  // or by a zombie that a container's first process never reaps.
  if (isTaken(pid)) rmSync(pidFile, { force: true });
}

function isServerOf(pid: number, cluster: string): boolean {
  return workingFolder(pid) === cluster || commandLine(pid).includes(cluster);
}

/** Returns the processes of a server whose main process was killed; each works in the cluster's folder. Linux only. */
function workersOf(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => workingFolder(pid) === cluster && commandLine(pid).includes('postgres'));
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
