import { readFileSync } from 'node:fs';
import { commandLine, identify } from '../setup/process-identity.mjs';

/** A terminal sends Ctrl-C to every process of a chain, and each forwards it: one press arrives several times. */
const SAME_PRESS_MS = 1000;
const LOOK_EVERY_MS = 1000;
const MOST_ANCESTORS = 6;

/** Calls back at the first stop signal, and again at later ones. */
export function onStopSignal(onStop: (again: boolean) => void): void {
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (first === 0) {
        first = Date.now();
        onStop(false);
      } else if (Date.now() - first > SAME_PRESS_MS) onStop(true);
    });
  }
}

/**
 * Calls back when the launcher of this program is gone: `npm start` is a chain of processes, and killing one does not
 * notify the others.
 */
export function watchLaunchers(onGone: () => void): void {
  process.once('disconnect', onGone);
  const chain = launchers().map((pid) => ({ pid, identity: identify(pid) }));
  const look = () => {
    if (chain.every(({ pid, identity }) => identify(pid) === identity)) return;
    clearInterval(timer);
    onGone();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
}

/**
 * Returns the processes from this one up to npm if npm runs it; otherwise none, since a shell may end before its
 * children.
 */
function launchers(): number[] {
  if (process.platform !== 'linux' || process.env.npm_lifecycle_event === undefined) return [];
  const chain: number[] = [];
  for (let pid = process.ppid; pid > 1 && chain.length < MOST_ANCESTORS; pid = parentOf(pid)) {
    chain.push(pid);
    if (/\bnpm\b/.test(commandLine(pid))) return chain;
  }
  return [];
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
