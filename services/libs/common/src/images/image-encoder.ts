import { IMAGE_WIDTHS, LARGEST_IMAGE_WIDTH, LIMITS } from '@vaultway/contracts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../errors/index.js';
import { ImageQueue } from './image-queue.js';
import type { EncodedImage, EncodeReply, EncodeRequest } from './image-worker.js';

/** Milliseconds for one picture, after which its process is ended. */
const TIME_LIMIT = 20_000;
/** Milliseconds without work, after which the process ends and gives its memory back. */
const IDLE = 10_000;

const WORKER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './image-worker.ts' : './image-worker.js', import.meta.url),
);

/**
 * Decodes pictures and encodes them again in every form that is served. Nothing of a file but its pixels
 * comes through: no metadata, no second picture, nothing behind its end.
 */
export class ImageEncoder {
  private readonly queue = new ImageQueue();
  private worker: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;

  /**
   * @param bytes a JPEG or PNG whose header was found harmless (see image-check.ts)
   * @throws ApiError validation of `image` when it cannot be decoded to its end, `unavailable` when too
   *   many pictures wait or this one takes too long
   */
  encode(bytes: Buffer): Promise<EncodedImage[]> {
    return this.queue.run(async () => {
      clearTimeout(this.idle);
      const reply = await this.ask(bytes);
      this.idle = setTimeout(() => this.stop(), IDLE).unref();
      if ('files' in reply) return reply.files;
      if ('failed' in reply) throw new Error(`the picture could not be encoded: ${reply.failed}`);
      throw ApiError.field('image', 'damaged', 'Image is damaged or incomplete');
    });
  }

  /** Ends the process, also in the middle of a picture. */
  stop(): void {
    clearTimeout(this.idle);
    this.worker?.kill('SIGKILL');
    this.worker = undefined;
  }

  private async ask(bytes: Buffer): Promise<EncodeReply> {
    const worker = (this.worker ??= this.start());
    const request: EncodeRequest = {
      bytes,
      widths: IMAGE_WIDTHS,
      largest: LARGEST_IMAGE_WIDTH,
      maxPixels: LIMITS.imagePixels,
    };
    worker.ref();
    try {
      return await replyOf(worker, request);
    } catch (cause) {
      this.stop();
      throw new ApiError('unavailable', { retryAfter: 5, cause });
    } finally {
      worker.unref();
      worker.channel?.unref();
    }
  }

  /** It gets no secret; glibc is told to give the memory of each picture back instead of keeping it. */
  private start(): ChildProcess {
    const worker = fork(WORKER, {
      serialization: 'advanced',
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined;
    });
    return worker;
  }
}

/**
 * A file that kills its process is as good as damaged.
 *
 * @throws when the process cannot be started or spoken to, or does not answer in time: that may be the
 *   file's fault or that of a busy machine
 */
async function replyOf(worker: ChildProcess, request: EncodeRequest): Promise<EncodeReply> {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(TIME_LIMIT)]);
  try {
    const answered = once(worker, 'message', { signal }) as Promise<[EncodeReply]>;
    const ended = once(worker, 'exit', { signal }).then(() => undefined);
    worker.send(request);
    const answer = await Promise.race([answered, ended]);
    return answer?.[0] ?? { damaged: 'it ended the process that read it' };
  } finally {
    over.abort();
  }
}
