import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { once } from 'node:events';

const SERVICE = join(import.meta.dirname, '../..');
const TSC = join(SERVICE, '../../node_modules/.bin/tsc');

/** Compiles the service, which is quick when nothing changed. */
export async function build(): Promise<void> {
  const compiler = new Program(spawn(TSC, ['-b', SERVICE]));
  if ((await compiler.exit()) !== 0) throw new Error(`It does not compile:\n${compiler.said}`);
}

/** Starts a compiled program of the service with exactly this environment. */
export const run = (script: string, env: Record<string, string>): Program =>
  new Program(
    spawn(process.execPath, ['--import', '@vaultway/common/tracing', join(SERVICE, 'dist', script)], {
      env,
      cwd: SERVICE,
    }),
  );

/** A process and its output. */
export class Program {
  said = '';
  /** By then all that it printed has been read, which 'exit' does not promise. */
  private readonly closed: Promise<unknown>;

  constructor(readonly child: ChildProcess) {
    this.closed = once(child, 'close');
    child.stdout?.on('data', (text) => (this.said += String(text)));
    child.stderr?.on('data', (text) => (this.said += String(text)));
  }

  /** The exit code; null when a signal ended it. */
  async exit(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }

  /** Waits until its output matches. @returns the pattern's group, or all that it matched */
  async says(pattern: RegExp): Promise<string> {
    const until = Date.now() + 50_000;
    while (Date.now() < until && this.child.exitCode === null) {
      const found = pattern.exec(this.said);
      if (found) return found[1] ?? found[0];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`It never said ${String(pattern)}:\n${this.said}`);
  }
}
