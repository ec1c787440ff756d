import { LRUCache } from 'lru-cache';
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import { ApiError } from '../errors/index.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { withPatience } from './patience.js';

/** Maximum wait for the tasks before. */
const MAX_WAIT_MS = 60_000;
/** A busy machine takes several times as long as an idle one. */
const START_LIMIT_MS = 60_000;
const CHECK_EVERY_MS = 250;
/** Time limit of a task that does not use its processor, in multiples of `taskLimitMs`. */
const LONGEST = 8;
const RETRY_AFTER_SECONDS = 5;
/** A caller that was told to wait asks again within seconds. */
const KEPT_MS = 30_000;
const KEPT_BYTES = 32 * 1024 * 1024;

/** Time in which a task that used up its processor time is not tried again, in ms. */
const REFUSED_MS = 600_000;
const MAX_REFUSED = 1000;

export interface WorkerProcessOptions {
  /** Default limit of the processor time of one task, in ms; the process is killed after it. */
  taskLimitMs: number;
  /** Idle time in ms after which the process exits to free its memory. */
  idleLimitMs: number;
  /** Maximum number of tasks running or waiting. */
  maxTasks: number;
  /** Time in ms that a result stays in memory, since it may contain personal data; half a minute by default. */
  keptMs?: number;
  /** Maximum size of all results in memory, in bytes; 32 MiB by default. */
  keptBytes?: number;
  /** Complete environment of the process, without the service's secrets. */
  env?: NodeJS.ProcessEnv;
  /** Options for Node. */
  execArgv?: string[];
}

/** Reply of a {@link WorkerProcess} module to each task. */
export type WorkerReply<Result> = { result: Result } | { failed: string };

interface Worker {
  child: ChildProcess;
  /** Resolves when the process can take a task; rejects when it has exited or does not start. */
  ready: Promise<void>;
}

/** The process exited in the middle of a task. */
export class WorkerExit extends Error {
  override name = 'WorkerExit';
}

/** The task uses more processor time than it may, and would again. */
export class WorkerTimeout extends Error {
  override name = 'WorkerTimeout';
}

/**
 * Runs tasks one by one in a child process, so that their memory, time and crashes affect neither the service nor the
 * next task. The process starts with the first task, and again after it has exited.
 *
 * Its module sends `ready` once it can take a task, receives each task as a message, replies with one
 * {@link WorkerReply}, and exits on `disconnect`.
 */
export class WorkerProcess<Task extends object, Result extends object> {
  private readonly turns: ConcurrencyLimit;
  /** By a hash of the task: equal tasks share one run, so that a caller that could not wait gets its result later. */
  private readonly running = new Map<string, Promise<Result>>();
  private readonly results: LRUCache<string, Result>;
  /** Tasks that used up their processor time, so that none blocks the others again and again. */
  private readonly refused = new LRUCache<string, true>({ max: MAX_REFUSED, ttl: REFUSED_MS });
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param module file of the module; Node runs it from source, so it imports only `.ts` files */
  constructor(
    private readonly module: URL,
    private readonly options: WorkerProcessOptions,
  ) {
    this.turns = new ConcurrencyLimit({
      atOnce: 1,
      maxWaiting: options.maxTasks - 1,
      maxWaitMs: MAX_WAIT_MS,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
    this.results = new LRUCache<string, Result>({
      max: options.maxTasks,
      maxSize: options.keptBytes ?? KEPT_BYTES,
      sizeCalculation: (result: Result) => sizeOf(result),
      ttl: options.keptMs ?? KEPT_MS,
      ttlAutopurge: true,
    });
  }

  /** Number of tasks running or waiting. */
  get size(): number {
    return this.turns.size;
  }

  /** Bytes of results in memory. */
  get keptBytes(): number {
    return this.results.calculatedSize;
  }

  /** Process id while the process runs. */
  get pid(): number | undefined {
    return this.worker?.child.pid;
  }

  /**
   * @throws Error with the module's message when the task failed; ApiError `unavailable` when the queue is full or the
   *   task took too long, caused by a {@link WorkerTimeout} when trying again is useless for now, or by a
   *   {@link WorkerExit} when the task ended the process
   */
  async run(task: Task, taskLimitMs = this.options.taskLimitMs): Promise<Result> {
    const key = createHash('sha256').update(serialize(task)).digest('base64');
    const known = this.results.get(key);
    if (known) return known;
    if (this.refused.has(key)) throw unavailable(new WorkerTimeout());
    const running = this.running.get(key) ?? this.start(key, task, taskLimitMs);
    return withPatience(running);
  }

  private start(key: string, task: Task, limitMs: number): Promise<Result> {
    const running = this.inTurn(task, limitMs)
      .then(
        (result) => {
          this.results.set(key, result);
          return result;
        },
        (error: Error) => {
          if (error.cause instanceof WorkerTimeout) this.refused.set(key, true);
          throw error;
        },
      )
      .finally(() => this.running.delete(key));
    this.running.set(key, running);
    return running;
  }

  private inTurn(task: Task, limitMs: number): Promise<Result> {
    return this.turns.run(async () => {
      const reply = await this.ask(task, limitMs);
      if ('failed' in reply) throw new Error(`the worker failed: ${reply.failed}`);
      return reply.result;
    });
  }

  /** Kills the process for good, even during a task, and rejects waiting tasks. */
  stop(): void {
    this.stopped = true;
    this.end();
  }

  private end() {
    clearTimeout(this.idle);
    this.worker?.child.kill('SIGKILL');
    this.worker = undefined;
  }

  private async ask(task: Task, limitMs: number): Promise<WorkerReply<Result>> {
    if (this.stopped) throw unavailable();
    clearTimeout(this.idle);
    const { child, ready } = (this.worker ??= this.startProcess());
    child.ref();
    try {
      await ready;
      const reply = await this.replyTo(child, task, limitMs);
      this.idle = setTimeout(() => this.end(), this.options.idleLimitMs).unref();
      return reply;
    } catch (cause) {
      this.end();
      throw unavailable(cause);
    } finally {
      child.unref();
    }
  }

  private async replyTo(child: ChildProcess, task: Task, limitMs: number): Promise<WorkerReply<Result>> {
    const settled = new AbortController();
    const { signal } = settled;
    const watch = abortAfter(child, limitMs, settled);
    try {
      const replied = once(child, 'message', { signal }) as Promise<[WorkerReply<Result>]>;
      const exited = exitOf(child, signal).then((end) => {
        throw new WorkerExit(end);
      });
      child.send(task);
      const [reply] = await Promise.race([replied, exited]);
      return reply;
    } catch (error) {
      throw signal.aborted ? (signal.reason as Error) : error;
    } finally {
      clearInterval(watch);
      settled.abort();
    }
  }

  private startProcess(): Worker {
    const child = fork(this.module, {
      serialization: 'advanced',
      execArgv: this.options.execArgv ?? [],
      env: this.options.env ?? {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.channel?.unref(); // do not keep the service alive for an idle process
    const forget = () => {
      if (this.worker?.child === child) this.worker = undefined;
    };
    child.on('exit', forget).on('error', forget);
    return { child, ready: untilReady(child) };
  }
}

async function untilReady(child: ChildProcess): Promise<void> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(START_LIMIT_MS)]);
  try {
    const exited = exitOf(child, signal).then((end) => {
      throw new Error(`${end} before it was ready`);
    });
    await Promise.race([once(child, 'message', { signal }), exited]);
  } finally {
    settled.abort();
  }
}

async function exitOf(child: ChildProcess, signal: AbortSignal): Promise<string> {
  const [code, killer] = await once(child, 'exit', { signal });
  return `the worker ended with ${code ?? killer}`;
}

/**
 * Aborts a task that uses more processor time than `limitMs`, or takes {@link LONGEST} times as long. Where the system
 * does not report the processor time, elapsed time counts.
 */
function abortAfter(child: ChildProcess, limitMs: number, task: AbortController): NodeJS.Timeout {
  const began = performance.now();
  const before = cpuMs(child.pid);
  return setInterval(() => {
    const elapsed = performance.now() - began;
    const now = cpuMs(child.pid);
    const used = now === undefined || before === undefined ? elapsed : now - before;
    if (used > limitMs) task.abort(new WorkerTimeout());
    else if (elapsed > LONGEST * limitMs) task.abort(new Error('the task makes no progress'));
  }, CHECK_EVERY_MS).unref();
}

/** Ticks of Linux, of which every architecture has 100 a second. See proc_pid_stat(5). */
const TICK_MS = 10;

/** Returns the processor time of a process; undefined where the system is not Linux. */
function cpuMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are counted behind the program's name, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Returns at least 1, approximately the bytes of texts and binary data in a result. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + 2 * value.length;
  if (ArrayBuffer.isView(value)) return 1 + value.byteLength;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 1);
}

const unavailable = (cause?: unknown) =>
  new ApiError('unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause });
