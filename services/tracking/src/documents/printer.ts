import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WorkerProcess } from '@vaultway/common';
import { extname } from 'node:path';
import type { DocumentContent } from './document-content.js';

const HEAP_MB = 256;

/**
 * Makes PDFs in a process of its own. Subsetting fonts takes tenths of a second, in which the service must answer
 * look-ups, and memory, which is returned when the process ends.
 */
@Injectable()
export class Printer implements OnApplicationShutdown {
  private readonly worker = new WorkerProcess<DocumentContent, Uint8Array>(
    new URL(`./print-worker${extname(import.meta.url)}`, import.meta.url),
    {
      taskLimitMs: 15_000,
      idleLimitMs: 60_000,
      maxTasks: 16,
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    },
  );

  /** How many documents are being printed or waiting. */
  get size(): number {
    return this.worker.size;
  }

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.worker.pid;
  }

  /** @throws ApiError `unavailable` when too many wait, or this one takes too long or ends its process */
  async print(content: DocumentContent): Promise<Buffer> {
    return Buffer.from(await this.worker.run(content));
  }

  onApplicationShutdown() {
    this.worker.stop();
  }
}
