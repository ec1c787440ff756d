import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What tells one process from every other that had or will have its number: boot and start time.
 * `null` when no such process runs (a zombie counts as gone).
 * @param {number} pid
 * @returns {string | null}
 */
export function identify(pid) {
  if (!Number.isInteger(pid) || pid < 2) return null;
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces and brackets itself, so the fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  } catch {
    return null;
  }
}

/** The words of a running process's command line, `''` when there is none to see. */
export function commandLine(pid) {
  if (process.platform !== 'linux') return ps(pid, 'args=') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The folder that a process works in, `''` when it may not be seen (always so outside Linux). */
export function workingFolder(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/**
 * Sends the signals one after the other, each with its time to work, until the process is gone. Only ever touches
 * the process of that identity: a number that was given to another program in the meantime is left alone.
 * @param {number} pid
 * @param {{ identity?: string | null, steps?: [signal: NodeJS.Signals, milliseconds: number][] }} [options]
 * @returns {Promise<boolean>} whether it is gone
 */
export async function stopProcess(pid, options = {}) {
  const identity = options.identity ?? identify(pid);
  const steps = options.steps ?? [
    ['SIGTERM', 5000],
    ['SIGKILL', 2000],
  ];
  for (const [signal, milliseconds] of steps) {
    if (identity === null || identify(pid) !== identity) return true;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code === 'EPERM') return false;
    }
    const until = Date.now() + milliseconds;
    while (Date.now() < until && identify(pid) === identity) await sleep(25);
  }
  return identify(pid) !== identity;
}

function ps(pid, column) {
  try {
    return (
      execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8', timeout: 5000 }).trim() ||
      null
    );
  } catch {
    return null;
  }
}
