import { IMAGE_WIDTHS, LARGEST_IMAGE_WIDTH, LIMITS } from '@vaultway/contracts';
import { extname } from 'node:path';
import { WorkerExit, WorkerProcess } from '../concurrency/index.js';
import { ApiError } from '../errors/index.js';
import type { EncodedImage, EncodeRequest, EncodeResult } from './image-worker.js';

/** Makes glibc return each image's memory instead of keeping it. */
const FRUGAL_MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Validates images and encodes all served sizes and formats. Only pixels survive: no metadata, no second image, no
 * trailing data.
 */
export class ImageEncoder {
  private readonly worker = new WorkerProcess<EncodeRequest, EncodeResult>(
    new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url),
    { taskLimitMs: 20_000, idleLimitMs: 10_000, maxTasks: 4, env: FRUGAL_MALLOC },
  );

  /** Process id of the image worker while it runs. */
  get pid(): number | undefined {
    return this.worker.pid;
  }

  /**
   * @param bytes any uploaded file
   * @param widths of further files; the JPEG is always there
   * @throws ApiError `file_too_large`, `not_an_image`, validation of `image` (`damaged`, `animated`,
   * `too_many_pixels`),
   *   or `unavailable` when too many images wait or this one takes too long
   */
  async encode(bytes: Uint8Array, widths: readonly number[] = IMAGE_WIDTHS): Promise<EncodedImage[]> {
    if (bytes.byteLength > LIMITS.imageBytes) throw new ApiError('file_too_large');
    const request = {
      bytes,
      widths,
      largest: LARGEST_IMAGE_WIDTH,
      maxPixels: LIMITS.imagePixels,
      maxJpegPixels: LIMITS.jpegPixels,
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

/** Treats a file that crashes the worker as damaged. */
function refuseKiller(error: Error): EncodeResult {
  if (error.cause instanceof WorkerExit) return { refused: 'damaged' };
  throw error;
}
