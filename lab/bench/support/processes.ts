import type { ChildProcess } from 'node:child_process';
import { answers } from '../../../tools/infra/answers.ts';
import { stopProcess } from '../../../tools/setup/process-identity.mjs';

export interface MeasuredServer {
  pid: number;
  url: string;
  stop: () => Promise<void>;
}

const EVERY_MS = 20;
const STOP_LIMIT_MS = 20_000;

export const serverOf = (child: ChildProcess, url: string): MeasuredServer => ({
  pid: child.pid ?? 0,
  url,
  stop: () => stopped(child),
});

/**
 * Waits until a program responds.
 * @throws Error if it ends, or does not respond within the limit
 */
export async function answering(
  child: ChildProcess,
  url: string,
  { limitMs, everyMs = EVERY_MS }: { limitMs: number; everyMs?: number },
): Promise<void> {
  const ended = new Promise<'ended'>((settle) => {
    if (hasEnded(child)) settle('ended');
    child.once('exit', () => settle('ended'));
  });
  const outcome = await Promise.race([answers({ url, statuses: [200] }, limitMs, everyMs), ended]);
  if (outcome === 'ended')
    throw new Error(`${child.spawnfile} ended with ${child.exitCode ?? child.signalCode}`);
  if (!outcome) throw new Error(`${child.spawnfile} did not answer at ${url} within ${limitMs / 1000} s`);
}

/** Ends a program and waits for its exit. @throws Error if it doesn't end */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const steps: [NodeJS.Signals, number][] = [
    ['SIGTERM', STOP_LIMIT_MS],
    ['SIGKILL', 2000],
  ];
  if (!(await stopProcess(child.pid, { steps }))) throw new Error(`${child.spawnfile} cannot be stopped`);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
