import { LIMITS, type ImageFile } from '@vaultway/contracts';
import { ApiError } from '../errors/api-error.js';
import { looksLikeImage, readImageHeader } from './image-header.js';

/** Bytes that decoding may need at once: a picture that cannot be read line by line is held to fewer pixels. */
const WORKING_SET = 128 * 1024 * 1024;

/**
 * Refuses what is not an honest picture, before anything decodes it.
 *
 * @returns its bytes
 * @throws ApiError `file_too_large`, `not_an_image`, or validation of `image`
 */
export function checkedImage(file: ImageFile): Buffer {
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (bytes.length > LIMITS.imageBytes) throw new ApiError('file_too_large');
  if (!looksLikeImage(bytes)) throw new ApiError('not_an_image');
  const header = readImageHeader(bytes);
  if (header === undefined) throw ApiError.field('image', 'damaged', 'Image is damaged or incomplete');
  if (header.animated)
    throw ApiError.field('image', 'animated', 'Image is animated, use one with a single picture');
  const pixels = header.width * header.height;
  if (pixels > LIMITS.imagePixels || header.workingSet > WORKING_SET) {
    throw ApiError.field('image', 'too_many_pixels', 'Image has too many pixels, save it smaller');
  }
  return bytes;
}
