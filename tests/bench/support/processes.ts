import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopProcess } from '../../../tools/setup/process-identity.mjs';

export interface MeasuredServer {
  pid: number;
  url: string;
  stop: () => Promise<void>;
}

const QUESTION_LIMIT_MS = 5000;
const EVERY_MS = 20;
const STOP_LIMIT_MS = 20_000;

export const serverOf = (child: ChildProcess, url: string): MeasuredServer => ({
  pid: child.pid ?? 0,
  url,
  stop: () => stopped(child),
});

/**
 * Waits until a program answers.
 * @param address which it is asked for; any answer of success will do
 * @throws Error when it has ended, or has not answered within the limit
 */
export async function answering(
  child: ChildProcess,
  address: string,
  { limitMs, everyMs = EVERY_MS }: { limitMs: number; everyMs?: number },
): Promise<void> {
  for (const until = performance.now() + limitMs; performance.now() < until; await sleep(everyMs)) {
    if (hasEnded(child))
      throw new Error(`${child.spawnfile} ended with ${child.exitCode ?? child.signalCode}`);
    if (await isAnswered(address)) return;
  }
  throw new Error(`${child.spawnfile} did not answer at ${address} within ${limitMs / 1000} s`);
}

async function isAnswered(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(QUESTION_LIMIT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // It does not listen yet.
  }
}

/** Ends a program and waits until it is gone. @throws Error when it cannot be ended */
export async function stopped(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const steps: [NodeJS.Signals, number][] = [
    ['SIGTERM', STOP_LIMIT_MS],
    ['SIGKILL', 2000],
  ];
  if (!(await stopProcess(child.pid, { steps }))) throw new Error(`${child.spawnfile} cannot be stopped`);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
