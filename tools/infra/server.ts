import type { ChildProcess } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { PlainError } from '../setup/plain-error.mjs';
import { stopProcess, type StopSteps } from '../setup/process-identity.mjs';
import { freePort } from './free-port.ts';

/** Options shared by Postgres and Redis. */
export interface ServerOptions {
  /** Folder of its data and password; created if missing. */
  dir: string;
  /** A port on 127.0.0.1; 0 picks a free one. */
  port?: number;
  /** The server's own log file; default: in `dir`. */
  logFile?: string;
  log?: (line: string) => void;
  /** Receives the process id as soon as the server is launched, before it answers. */
  onSpawn?: (pid: number) => void;
}

export interface Server {
  pid: number;
  port: number;
  stop: () => Promise<void>;
  /** Resolves when the server is gone, for whatever reason. */
  exited: Promise<void>;
}

const ATTEMPTS = 3;
const LAST_LINES = 8;

interface LaunchOptions {
  name: string;
  /** 0 picks a free one, and another one if that is taken in the meantime. */
  port: number;
  logFile: string;
  /** Log message of a server whose port is taken. */
  portTaken: RegExp;
  diskFull: RegExp;
  /** Resolves to null if the server exits by itself. */
  launch: (port: number) => Promise<Server | null>;
}

/** @throws PlainError with the end of the log when the server does not start */
export async function launchOnFreePort(options: LaunchOptions): Promise<Server> {
  const { name, port, logFile, portTaken, diskFull, launch } = options;
  for (let attempt = 1; ; attempt += 1) {
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const server = await launch(port || (await freePort()));
    if (server) return server;
    const said = readFileSync(logFile, 'utf8').slice(logStart);
    if (!port && attempt < ATTEMPTS && portTaken.test(said)) continue;
    if (diskFull.test(said)) throw Object.assign(new Error(said), { code: 'ENOSPC' });
    const end = said.trim().split('\n').slice(-LAST_LINES).join('\n');
    throw new PlainError(`${name} stopped while starting:\n${end}\nIts log: ${logFile}`);
  }
}

interface ProcessOptions {
  name: string;
  port: number;
  logFile: string;
  stopSteps?: StopSteps;
  startLimitMs: number;
  /** Tells whether it answers now; polled, so it waits a moment before returning false. */
  answers: () => Promise<boolean>;
}

/** Waits until a server answers. Resolves to null if it exits by itself. */
export async function serverProcess(child: ChildProcess, options: ProcessOptions): Promise<Server | null> {
  const { name, port, logFile, stopSteps, startLimitMs, answers } = options;
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.once('error', () => done());
  });
  const isGone = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (child.pid !== undefined && !isGone()) await stopProcess(child.pid, { steps: stopSteps });
  };
  const until = Date.now() + startLimitMs;
  while (Date.now() < until && !isGone()) {
    if (!(await Promise.race([answers(), exited.then(() => false)]))) continue;
    return { pid: child.pid ?? 0, port, exited, stop };
  }
  if (isGone()) return null;
  await stop();
  throw new PlainError(`${name} did not answer within ${startLimitMs / 1000} seconds. Its log: ${logFile}`);
}
