import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ApiError, WorkerProcess, WorkerTimeout } from '@vaultway/common';
import { extname } from 'node:path';
import type { DocumentContent } from './document-content.js';

const HEAP_MB = 256;
/**
 * Limits of processor time. The slowest labels, whose fields are full of different Chinese characters, take half a
 * second each on a busy machine, and such waybills 1.3 seconds.
 */
const BASE_MS = 15_000;
const LABEL_MS = 1000;
const WAYBILL_MS = 2000;
const ROW_MS = 30;
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
      taskLimitMs: BASE_MS,
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
   *   printed all the same, and the next call gets it; `too_slow_to_print` if trying again is useless
   */
  async print(content: DocumentContent): Promise<Buffer> {
    try {
      return Buffer.from(await this.worker.run(content, limitMs(content)));
    } catch (error) {
      if (error instanceof ApiError && error.cause instanceof WorkerTimeout)
        throw new ApiError('too_slow_to_print', { cause: error });
      throw error;
    }
  }

  onApplicationShutdown() {
    this.worker.stop();
  }
}

/** Limit of the processor time of a document, in ms. */
export function limitMs(content: DocumentContent): number {
  if (content.kind === 'waybills') return BASE_MS + WAYBILL_MS * content.waybills.length;
  if (content.kind === 'labels' || content.kind === 'zpl') return BASE_MS + LABEL_MS * content.labels.length;
  if (content.kind === 'paper') return BASE_MS + ROW_MS * content.tables.flatMap(({ rows }) => rows).length;
  return BASE_MS;
}
