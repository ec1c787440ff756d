import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HOST = '127.0.0.1';
const LIMIT_MS = 30_000;

/** A second replica of a service, unknown to the launcher. */
export class Replica {
  readonly url: string;
  readonly #port: number;
  #child: ChildProcess | undefined;

  constructor(port: number) {
    this.#port = port;
    this.url = `http://${HOST}:${port}`;
  }

  /**
   * Starts it with its twin's command and environment, except for the port. @param changes to the twin's environment
   */
  async start(twin: number, dataDir: string, changes: NodeJS.ProcessEnv = {}): Promise<void> {
    const env = environmentOf(twin);
    const [command = process.execPath, ...words] = linesOf(twin, 'cmdline');
    const log = openSync(join(dataDir, 'logs', 'tracking-2.log'), 'a');
    this.#child = spawn(command, words, {
      cwd: `/proc/${twin}/cwd`,
      env: { ...env, ...changes, PORT: String(this.#port) },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    for (const until = Date.now() + LIMIT_MS; Date.now() < until; await sleep(100)) {
      if (await this.#answers()) return;
    }
    throw new Error('The second replica did not start');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health/live`, { signal: AbortSignal.timeout(2000) })).ok;
    } catch {
      return false;
    }
  }
}

const linesOf = (pid: number, file: string) =>
  readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);

/** Returns the environment that a process was started with. */
export function environmentOf(pid: number): Record<string, string> {
  const pairs = linesOf(pid, 'environ').map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}
