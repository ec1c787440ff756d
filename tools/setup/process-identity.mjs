import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './plain-error.mjs';

/** @typedef {[signal: NodeJS.Signals, limitMs: number][]} StopSteps signals to send, and how long each may take */

/**
 * Identifies a process by boot and start time, so that a reused number does not match.
 * @param {number} pid
 * @returns {string | null} null when no such process runs; a zombie counts as gone
 */
export function identify(pid) {
  if (!Number.isInteger(pid) || pid < 2) return null;
  if (process.platform !== 'linux') return ps(pid, 'lstart=');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses, so fields are counted from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  } catch {
    return null;
  }
}

/** Returns a running process's command line, '' when it is hidden. @param {number} pid */
export function commandLine(pid) {
  if (process.platform !== 'linux') return ps(pid, 'args=') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Returns a process's working folder, '' when it is hidden (always, outside Linux). @param {number} pid */
export function workingFolder(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/**
 * Sends one signal after another until the process is gone. Affects only the process of that identity: a number that
 * now belongs to another program is left alone.
 * @param {number} pid
 * @param {{ identity?: string | null, steps?: StopSteps }} [options]
 * @returns {Promise<boolean>} true if it is gone
 */
export async function stopProcess(pid, options = {}) {
  const identity = options.identity ?? identify(pid);
  /** @type {StopSteps} */
  const steps = options.steps ?? [
    ['SIGTERM', 5000],
    ['SIGKILL', 2000],
  ];
  for (const [signal, limitMs] of steps) {
    if (identity === null || identify(pid) !== identity) return true;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) === 'EPERM') return false;
    }
    const until = Date.now() + limitMs;
    while (Date.now() < until && identify(pid) === identity) await sleep(25);
  }
  return identify(pid) !== identity;
}

/** @param {number} pid @param {string} column */
function ps(pid, column) {
  try {
    const words = ['-o', column, '-p', String(pid)];
    return execFileSync('ps', words, { encoding: 'utf8', timeout: 5000 }).trim() || null;
  } catch {
    return null;
  }
}
