import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ApiError } from '../errors/index.js';
import { ConcurrencyLimit } from './concurrency-limit.js';

/** After this time a waiting task is refused, before the gateway gives up on its request. */
const MAX_WAIT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

export interface WorkerProcessOptions {
  /** How long one task may take before its process is killed. */
  taskLimitMs: number;
  /** How long the process stays without work before it ends and gives its memory back. */
  idleLimitMs: number;
  /** How many tasks may run or wait. */
  maxTasks: number;
  /** All that the process sees of the environment: no secret of the service. */
  env?: NodeJS.ProcessEnv;
  /** Of Node. */
  execArgv?: string[];
}

/** What the module of a {@link WorkerProcess} sends for each task that it receives. */
export type WorkerReply<Result> = { result: Result } | { failed: string };

/** The process ended in the middle of a task. */
export class WorkerExit extends Error {
  override name = 'WorkerExit';
}

/**
 * Does tasks one by one in a process of its own, so that what they cost in memory and time, or break, is neither the
 * service's nor the next task's. The process starts with the first task and again after it has ended.
 *
 * Its module receives each task as a message and answers with one {@link WorkerReply}; it ends on `disconnect`.
 */
export class WorkerProcess<Task extends object, Result> {
  private readonly turns: ConcurrencyLimit;
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private stopped = false;

  /** @param module its file; from source it is run by Node as it is, so it imports `.ts` files alone */
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
  }

  /** How many tasks run or wait. */
  get size(): number {
    return this.turns.size;
  }

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * @throws Error with what the module says when the task failed; ApiError `unavailable` when too many wait or this one
   *   took too long, and with a {@link WorkerExit} as its cause when it ended the process
   */
  run(task: Task): Promise<Result> {
    return this.turns.run(async () => {
      const reply = await this.ask(task);
      if ('failed' in reply) throw new Error(`the worker failed: ${reply.failed}`);
      return reply.result;
    });
  }

  /** Ends the process, even in the middle of a task, for good: whatever waits is refused. */
  stop(): void {
    this.stopped = true;
    this.end();
  }

  private end() {
    clearTimeout(this.idle);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private async ask(task: Task): Promise<WorkerReply<Result>> {
    if (this.stopped) throw unavailable();
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    const settled = new AbortController();
    const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(this.options.taskLimitMs)]);
    child.ref();
    try {
      const replied = once(child, 'message', { signal }) as Promise<[WorkerReply<Result>]>;
      const exited = once(child, 'exit', { signal }).then(([code, killer]) => {
        throw new WorkerExit(`the worker ended with ${code ?? killer}`);
      });
      child.send(task);
      const [reply] = await Promise.race([replied, exited]);
      this.idle = setTimeout(() => this.end(), this.options.idleLimitMs).unref();
      return reply;
    } catch (cause) {
      this.end();
      throw unavailable(cause);
    } finally {
      settled.abort();
      child.unref();
    }
  }

  private start(): ChildProcess {
    const child = fork(this.module, {
      serialization: 'advanced',
      execArgv: this.options.execArgv ?? [],
      env: this.options.env ?? {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.channel?.unref(); // an idle process must not keep the service from ending
    const forget = () => {
      if (this.child === child) this.child = undefined;
    };
    child.on('exit', forget).on('error', forget);
    return child;
  }
}

const unavailable = (cause?: unknown) =>
  new ApiError('unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause });
