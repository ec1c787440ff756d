import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { once } from 'node:events';
import { ensureBuilt } from '../../../../tools/build/ensure-built.ts';

const SERVICE = join(import.meta.dirname, '../..');
const BUNDLE = './dist/bundle';

/** Bundles the services, unless nothing has changed. */
export const build = () => ensureBuilt({ parts: ['services'] });

/** Starts a program of the service, like its image, with exactly this environment. */
export const run = (script: string, env: Record<string, string>): Program =>
  new Program(
    spawn(process.execPath, ['--import', `${BUNDLE}/tracing.js`, `${BUNDLE}/${script}`], {
      env,
      cwd: SERVICE,
    }),
  );

/** A process and its output. */
export class Program {
  said = '';
  /** Resolves once all output has been read, which 'exit' does not guarantee. */
  private readonly closed: Promise<unknown>;

  constructor(readonly child: ChildProcess) {
    this.closed = once(child, 'close');
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.said += text));
  }

  /** Returns the exit code; null if a signal ended it. */
  async exit(): Promise<number | null> {
    await this.closed;
    return this.child.exitCode;
  }

  /** Waits until its output matches. @returns the pattern's group, or the whole match */
  async waitForOutput(pattern: RegExp): Promise<string> {
    const until = Date.now() + 50_000;
    while (Date.now() < until && this.child.exitCode === null) {
      const found = pattern.exec(this.said);
      if (found) return found[1] ?? found[0];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`It never said ${String(pattern)}:\n${this.said}`);
  }
}
