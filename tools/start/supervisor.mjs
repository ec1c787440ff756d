import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError } from '../infra/plain-error.mjs';
import { stopProcess } from '../infra/process-identity.mjs';
import { forgetProcess, recordProcess } from '../infra/run-records.mjs';
import { say } from '../setup/terminal.mjs';
import { answers } from './health.mjs';
import { freshLogFile, lastLines } from './log-file.mjs';

const START_LIMIT_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** After this long without a fault the next pause is the first one again. */
const CALM_MS = 60_000;

/**
 * @typedef {object} Program
 * @property {string} name
 * @property {string} command
 * @property {string[]} words
 * @property {NodeJS.ProcessEnv} env
 * @property {string} cwd
 * @property {{ url: string, statuses: number[] }} [ready] what it answers once it can work; absent: at once
 * @property {number} order lower ones are stopped first
 * @property {number} graceMs how long it may take to stop
 */

/** Runs the product's own programs: starts them, starts them again when they die, stops them all in order. */
export class Supervisor {
  #settings;
  #session;
  /** @type {Map<string, { program: Program, child: import('node:child_process').ChildProcess, logFile: string }>} */
  #running = new Map();
  #stopping = false;

  /** @param {import('./settings.mjs').Settings} settings @param {string} session see run-records */
  constructor(settings, session) {
    this.#settings = settings;
    this.#session = session;
  }

  /**
   * Starts a program and waits until it can work.
   * @param {Program} program
   * @returns {Promise<{ logFile: string }>}
   * @throws PlainError with the end of its log when it ends or does not get ready
   */
  async start(program) {
    if (this.#stopping) throw new Error(`${program.name} is not started: everything is being stopped`);
    const logFile = freshLogFile(this.#settings.logDir, program.name);
    const child = this.#launch(program, logFile);
    const ended = new Promise((settle) => child.once('exit', () => settle(false)));
    const ready = await Promise.race([program.ready ? answers(program.ready, START_LIMIT_MS) : true, ended]);
    if (this.#stopping) return { logFile };
    if (!ready) {
      throw new PlainError(`${lastLines(logFile)}\n${program.name} could not start. Its log: ${logFile}`);
    }
    this.#keepAlive(program, child, logFile, FIRST_PAUSE_MS);
    return { logFile };
  }

  /** Stops everything, each group of the same order together. */
  async stopAll() {
    this.#stopping = true;
    const running = [...this.#running.values()];
    const orders = [...new Set(running.map(({ program }) => program.order))].toSorted((a, b) => a - b);
    for (const order of orders) {
      const group = running.filter(({ program }) => program.order === order);
      await Promise.all(group.map((each) => this.#stop(each)));
    }
  }

  async #stop({ program, child }) {
    const steps = [
      ['SIGTERM', program.graceMs],
      ['SIGKILL', 1000],
    ];
    if (isRunning(child)) await stopProcess(child.pid, { steps });
    forgetProcess(this.#settings.runDir, program.name);
  }

  #launch(program, logFile) {
    const log = openSync(logFile, 'a', 0o600);
    const { command, words, cwd, env, name, order, graceMs } = program;
    // In a group of its own, so that Ctrl-C at the terminal leaves the order of stopping to this process.
    const child = spawn(command, words, { cwd, env, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    child.once('error', (error) => say(`${name}: ${error.message}`));
    this.#running.set(name, { program, child, logFile });
    if (child.pid) {
      const steps = [
        ['SIGTERM', graceMs],
        ['SIGKILL', 1000],
      ];
      recordProcess(this.#settings.runDir, { name, pid: child.pid, session: this.#session, order, steps });
    }
    return child;
  }

  #keepAlive(program, child, logFile, pauseMs) {
    const begin = Date.now();
    const again = async (code, signal) => {
      if (this.#stopping) return;
      const pause = Date.now() - begin > CALM_MS ? FIRST_PAUSE_MS : pauseMs;
      const how = signal ? `signal ${signal}` : `code ${code}`;
      say(
        `${program.name} ended unexpectedly (${how}); starting it again in ${pause / 1000} s. Its log: ${logFile}`,
      );
      await sleep(pause);
      if (this.#stopping) return;
      this.#keepAlive(
        program,
        this.#launch(program, logFile),
        logFile,
        Math.min(pause * 2, LONGEST_PAUSE_MS),
      );
    };
    if (isRunning(child)) child.once('exit', again);
    else void again(child.exitCode, child.signalCode);
  }
}

function isRunning(child) {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
