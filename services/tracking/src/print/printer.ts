import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Paper, PrintReply, PrintRequest } from './papers.js';

/** Milliseconds for one paper, after which its process is ended. */
const TIME_LIMIT = 15_000;
/** Milliseconds without work, after which the process ends and gives the fonts' memory back. */
const IDLE = 60_000;
/** How many may be in work or waiting. */
const PLACES = 16;
const MEMORY_MB = 256;

const WORKER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './print.worker.ts' : './print.worker.js', import.meta.url),
);

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: unknown): void;
  limit: NodeJS.Timeout;
}

/** Makes PDFs (invoices, labels, waybills) in a process that starts with the first one. */
@Injectable()
export class Printer implements OnApplicationShutdown {
  private worker: ChildProcess | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;

  /** @throws ApiError `unavailable` when too many wait, or it took too long */
  print(paper: Paper): Promise<Buffer> {
    if (this.waiting.size >= PLACES) throw unavailable();
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.stop(new Error('a paper took too long to print')), TIME_LIMIT);
      this.waiting.set(id, { resolve, reject, limit });
      const request: PrintRequest = { id, paper };
      worker.send(request, (error) => {
        if (error) this.end(worker, error);
      });
    });
  }

  /** How many are in work or waiting. */
  get busy(): number {
    return this.waiting.size;
  }

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.worker?.pid;
  }

  onApplicationShutdown() {
    this.stop(new Error('the service stops'));
  }

  /** It gets no secret, and does not keep the service from ending. */
  private start(): ChildProcess {
    const worker = fork(WORKER, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    worker.unref();
    worker.channel?.unref();
    worker.on('message', (reply: PrintReply) => this.hear(reply));
    worker.on('error', (error) => this.end(worker, error));
    worker.on('exit', (code) => this.end(worker, new Error(`the process that prints ended with ${code}`)));
    return worker;
  }

  private hear(reply: PrintReply) {
    const asked = this.waiting.get(reply.id);
    if (!asked) return;
    this.waiting.delete(reply.id);
    clearTimeout(asked.limit);
    if ('pdf' in reply) asked.resolve(Buffer.from(reply.pdf));
    else asked.reject(new Error(`the paper could not be printed: ${reply.failed}`));
    if (this.waiting.size === 0) this.idle = setTimeout(() => this.stop(new Error('idle')), IDLE).unref();
  }

  /** What an earlier process still says after another took its place does not matter. */
  private end(worker: ChildProcess, reason: Error) {
    if (this.worker === worker) this.stop(reason);
  }

  /** Ends the process, and whoever waits for it is told to come again: the next paper starts another one. */
  private stop(reason: Error) {
    clearTimeout(this.idle);
    this.worker?.kill('SIGKILL');
    this.worker = undefined;
    for (const asked of this.waiting.values()) {
      clearTimeout(asked.limit);
      asked.reject(unavailable(reason));
    }
    this.waiting.clear();
  }
}

const unavailable = (cause?: Error) => new ApiError('unavailable', { retryAfter: 5, cause });
