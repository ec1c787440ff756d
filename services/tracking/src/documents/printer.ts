import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WorkerProcess } from '@vaultway/common';
import { extname } from 'node:path';
import type { DocumentContent } from './document-content.js';

const HEAP_MB = 256;
const extension = extname(import.meta.url);

/**
 * Prints PDFs in a separate process. Subsetting fonts takes tenths of a second, during which the service must answer
 * look-ups, and memory, which is released when the process ends.
 */
@Injectable()
export class Printer implements OnApplicationShutdown {
  private readonly worker = new WorkerProcess<DocumentContent, Uint8Array>(
    new URL(`./print-worker${extension}`, import.meta.url),
    {
      taskLimitMs: 15_000,
      idleLimitMs: 60_000,
      maxTasks: 16,
      execArgv: [
        `--max-old-space-size=${HEAP_MB}`,
        // Loads the contracts from source too.
        ...(extension === '.ts' ? ['--conditions=source'] : []),
      ],
    },
  );

  /** Number of documents being printed or queued. */
  get size(): number {
    return this.worker.size;
  }

  /** The process ID, while it runs. */
  get pid(): number | undefined {
    return this.worker.pid;
  }

  /**
   * @throws ApiError `unavailable` if the queue is full, or this document takes longer than a request may; it is then
   *   printed all the same, and the next call gets it
   */
  async print(content: DocumentContent): Promise<Buffer> {
    return Buffer.from(await this.worker.run(content));
  }

  onApplicationShutdown() {
    this.worker.stop();
  }
}
