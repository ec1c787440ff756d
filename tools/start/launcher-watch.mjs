import { readFileSync } from 'node:fs';
import { commandLine, identify } from '../infra/process-identity.mjs';

const LOOK_EVERY_MS = 1000;
const MOST_ANCESTORS = 6;

/**
 * Tells when whoever started this program is gone: `npm start` is a chain of processes, and when one of them is killed
 * outright the others are not told.
 * @param {() => void} onGone
 */
export function watchLaunchers(onGone) {
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

/** The processes from this one up to npm, when npm runs it; else none, for a shell may end before what it started. */
function launchers() {
  if (process.platform !== 'linux' || process.env.npm_lifecycle_event === undefined) return [];
  const chain = [];
  for (let pid = process.ppid; pid > 1 && chain.length < MOST_ANCESTORS; pid = parentOf(pid)) {
    chain.push(pid);
    if (/\bnpm\b/.test(commandLine(pid))) return chain;
  }
  return [];
}

function parentOf(pid) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
  } catch {
    return 0;
  }
}
