import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError } from '@vaultway/common';
import { Worker } from 'node:worker_threads';
import type { InvoicePaper, PrintReply, PrintRequest } from './print/invoice-paper.js';

/** Milliseconds for one invoice, after which its thread is ended. */
const TIME_LIMIT = 10_000;
/** Milliseconds without work, after which the thread ends and gives the fonts' memory back. */
const IDLE = 60_000;
/** How many may be in work or waiting. */
const PLACES = 16;
const MEMORY_MB = 256;

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './print/print.worker.ts' : './print/print.worker.js',
  import.meta.url,
);

interface Waiting {
  resolve(pdf: Buffer): void;
  reject(error: unknown): void;
  limit: NodeJS.Timeout;
}

/** Makes PDFs in a thread that starts with the first one. */
@Injectable()
export class InvoicePrinter implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private idle: NodeJS.Timeout | undefined;

  /** @throws ApiError `unavailable` when too many wait, or it took too long */
  print(paper: InvoicePaper): Promise<Buffer> {
    if (this.waiting.size >= PLACES) throw new ApiError('unavailable', { retryAfter: 5 });
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const id = (this.lastId += 1);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.stop(tooSlow()), TIME_LIMIT);
      this.waiting.set(id, { resolve, reject, limit });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ id, paper } satisfies PrintRequest);
    });
  }

  onApplicationShutdown() {
    this.stop(new ApiError('unavailable', { retryAfter: 1 }));
  }

  /** It gets no secret. */
  private start(): Worker {
    const worker = new Worker(WORKER, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    worker.on('message', (reply: PrintReply) => this.hear(reply));
    worker.on('error', (error) => {
      if (this.worker === worker) this.stop(error);
    });
    return worker;
  }

  private hear(reply: PrintReply) {
    const asked = this.waiting.get(reply.id);
    if (!asked) return;
    this.waiting.delete(reply.id);
    clearTimeout(asked.limit);
    if ('pdf' in reply) asked.resolve(Buffer.from(reply.pdf));
    else asked.reject(new Error(`the invoice could not be printed: ${reply.failed}`));
    if (this.waiting.size === 0) this.idle = setTimeout(() => this.stop(tooSlow()), IDLE).unref();
  }

  /** Ends the thread, and whoever waits for it hears why. The next invoice starts another one. */
  private stop(reason: unknown) {
    clearTimeout(this.idle);
    void this.worker?.terminate();
    this.worker = undefined;
    for (const asked of this.waiting.values()) {
      clearTimeout(asked.limit);
      asked.reject(reason);
    }
    this.waiting.clear();
  }
}

const tooSlow = () => new ApiError('unavailable', { retryAfter: 5 });
