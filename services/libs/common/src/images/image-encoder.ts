import { IMAGE_WIDTHS, LARGEST_IMAGE_WIDTH, LIMITS } from '@vaultway/contracts';
import { extname } from 'node:path';
import { WorkerExit, WorkerProcess } from '../concurrency/index.js';
import { ApiError } from '../errors/index.js';
import type { EncodedImage, EncodeRequest, EncodeResult } from './image-worker.js';

/** Has glibc give back the memory of each image instead of keeping it. */
const FRUGAL_MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Checks images and encodes them in every form that is served. Nothing of a file but its pixels comes through: no
 * metadata, no second image, nothing behind its end.
 */
export class ImageEncoder {
  private readonly worker = new WorkerProcess<EncodeRequest, EncodeResult>(
    new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url),
    { taskLimitMs: 20_000, idleLimitMs: 10_000, maxTasks: 4, env: FRUGAL_MALLOC },
  );

  /** Of the process that reads images, while there is one. */
  get pid(): number | undefined {
    return this.worker.pid;
  }

  /**
   * @param bytes a file as it was uploaded, whatever it is
   * @throws ApiError `file_too_large`, `not_an_image`, validation of `image` (`damaged`, `animated`, `too_many_pixels`),
   *   or `unavailable` when too many images wait or this one takes too long
   */
  async encode(bytes: Uint8Array): Promise<EncodedImage[]> {
    if (bytes.byteLength > LIMITS.imageBytes) throw new ApiError('file_too_large');
    const request = {
      bytes,
      widths: IMAGE_WIDTHS,
      largest: LARGEST_IMAGE_WIDTH,
      maxPixels: LIMITS.imagePixels,
    };
    const result = await this.worker.run(request).catch(refuseKiller);
    if ('files' in result) return result.files;
    if (result.refused === 'not_an_image') throw new ApiError('not_an_image');
    throw ApiError.field('image', result.refused);
  }

  stop(): void {
    this.worker.stop();
  }
}

/** A file that ends the process which reads it is as good as damaged. */
function refuseKiller(error: Error): EncodeResult {
  if (error.cause instanceof WorkerExit) return { refused: 'damaged' };
  throw error;
}
