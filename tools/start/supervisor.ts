import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, type Readiness } from '../infra/answers.ts';
import { forgetProcess, recordProcess } from '../infra/run-records.ts';
import { PlainError } from '../setup/plain-error.mjs';
import { stopProcess, type StopSteps } from '../setup/process-identity.mjs';
import { say } from '../setup/terminal.mjs';
import { freshLogFile, lastLines } from './log-file.ts';
import type { Settings } from './settings.ts';

export interface Program {
  name: string;
  command: string;
  words: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Condition for readiness; absent: ready at once. */
  ready?: Readiness;
  /** Lower ones are stopped first. */
  order: number;
  /** Time limit for stopping, in ms. */
  graceMs: number;
}

interface Running {
  program: Program;
  child: ChildProcess;
  logFile: string;
}

/** A busy machine takes many times as long as an idle one; a program that ends is not waited for. */
const START_LIMIT_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 500;
/** Short enough for everything to recover half a minute after the cause of a failure is gone. */
const LONGEST_PAUSE_MS = 10_000;
/** Uptime after which the pause before a restart is reset. */
const CALM_MS = 60_000;

/** Runs the product's own programs: starts them, restarts them when they die, stops them in order. */
export class Supervisor {
  readonly #settings: Settings;
  readonly #session: string;
  readonly #running = new Map<string, Running>();
  #stopping = false;

  /** @param session see run-records */
  constructor(settings: Settings, session: string) {
    this.#settings = settings;
    this.#session = session;
  }

  /**
   * Starts a program and waits until it is ready.
   * @throws PlainError with the end of its log when it exits or does not become ready
   */
  async start(program: Program): Promise<{ logFile: string }> {
    if (this.#stopping) throw new Error(`${program.name} is not started: everything is being stopped`);
    const logFile = freshLogFile(this.#settings.logDir, program.name);
    const running = this.#launch(program, logFile);
    const ended = new Promise<boolean>((settle) => {
      running.child.once('exit', () => settle(false));
    });
    const ready = await Promise.race([program.ready ? answers(program.ready, START_LIMIT_MS) : true, ended]);
    if (this.#stopping) return { logFile };
    if (!ready) throw new PlainError(whyNotReady(running));
    this.#keepAlive(running, FIRST_PAUSE_MS);
    return { logFile };
  }

  /** Stops everything; programs of the same order stop together. */
  async stopAll(): Promise<void> {
    this.#stopping = true;
    const running = [...this.#running.values()];
    const orders = [...new Set(running.map(({ program }) => program.order))].toSorted((a, b) => a - b);
    for (const order of orders) {
      const group = running.filter(({ program }) => program.order === order);
      await Promise.all(group.map((each) => this.#stop(each)));
    }
  }

  async #stop({ program, child }: Running): Promise<void> {
    if (child.pid !== undefined && isRunning(child)) {
      await stopProcess(child.pid, { steps: stopSteps(program) });
    }
    forgetProcess(this.#settings.runDir, program.name);
  }

  #launch(program: Program, logFile: string): Running {
    const log = openSync(logFile, 'a', 0o600);
    const { command, words, cwd, env, name, order } = program;
    // In a separate process group, so that Ctrl-C at the terminal leaves the stopping order to this process.
    const child = spawn(command, words, { cwd, env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    child.once('error', (error) => say(`${name}: ${error.message}`));
    const running = { program, child, logFile };
    this.#running.set(name, running);
    if (child.pid) {
      const record = {
        name,
        pid: child.pid,
        session: this.#session,
        order,
        steps: stopSteps(program),
        url: program.ready?.url,
      };
      recordProcess(this.#settings.runDir, record);
    }
    return running;
  }

  #keepAlive({ program, child, logFile }: Running, pauseMs: number): void {
    const begin = Date.now();
    const again = async (code: number | null, signal: NodeJS.Signals | null) => {
      if (this.#stopping) return;
      const pause = Date.now() - begin > CALM_MS ? FIRST_PAUSE_MS : pauseMs;
      const how = signal ? `signal ${signal}` : `code ${code}`;
      const when = `restarting it in ${pause / 1000} s`;
      say(`${program.name} ended unexpectedly (${how}); ${when}. Its log: ${logFile}`);
      await sleep(pause);
      if (this.#stopping) return;
      this.#keepAlive(this.#launch(program, logFile), Math.min(pause * 2, LONGEST_PAUSE_MS));
    };
    if (isRunning(child)) child.once('exit', (code, signal) => void again(code, signal));
    else void again(child.exitCode, child.signalCode);
  }
}

function whyNotReady({ program: { name }, child, logFile }: Running): string {
  if (isRunning(child))
    return `${name} did not become ready in ${START_LIMIT_MS / 60_000} minutes. Its log: ${logFile}`;
  const how = child.signalCode ? `signal ${child.signalCode}` : `code ${child.exitCode}`;
  return `${lastLines(logFile)}\n${name} ended with ${how} before it was ready. Its log: ${logFile}`;
}

const stopSteps = ({ graceMs }: Program): StopSteps => [
  ['SIGTERM', graceMs],
  ['SIGKILL', 1000],
];

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
