import { readFile } from 'node:fs/promises';
import { aHandmadePng, anAnimatedPng, anSvg, aPngBomb, aTruncatedJpeg } from './image-files.js';

/** Pictures that every call rejects. */
export const HOSTILE: Record<string, () => Buffer | Promise<Buffer>> = {
  'a drawing with a script': anSvg,
  '400 megapixels': aPngBomb,
  'more memory than there is': () =>
    aHandmadePng(6000, 6000, { bitDepth: 16, colourType: 6, interlaced: true }),
  'an animation': anAnimatedPng,
  'half a picture': aTruncatedJpeg,
};

interface Operation {
  requestBody?: { content: Record<string, unknown> };
  security?: Record<string, unknown>[];
}

/**
 * Lists the calls whose form accepts a picture, `POST /api/images`, and again `… with a key` where keys may make them.
 */
export async function pictureCalls(openapi: URL): Promise<string[]> {
  const { paths } = JSON.parse(await readFile(openapi, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody, security = [] }]) => {
        const form = JSON.stringify(requestBody?.content['multipart/form-data'] ?? '');
        if (!form.includes('"description":"a JPEG or PNG file')) return [];
        const call = `${method.toUpperCase()} ${path}`;
        return security.some((way) => 'key' in way) ? [call, `${call} with a key`] : [call];
      }),
    )
    .toSorted();
}
