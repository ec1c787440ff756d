/**
 * A process of its own, in which pictures from strangers are decoded: what a hostile file does to memory,
 * to time or to the decoder, it does here. It knows no secret and opens no file. It imports nothing of
 * ours, so that it can also run from source.
 */
import sharp, { type OutputInfo } from 'sharp';

export interface EncodeRequest {
  bytes: Uint8Array;
  /** Ascending. */
  widths: readonly number[];
  /** The width of the JPEG. */
  largest: number;
  maxPixels: number;
}

/** One file of a picture: `suffix` follows the hash in its name (`-640.avif`, `.jpg`). */
export interface EncodedImage {
  suffix: string;
  bytes: Uint8Array;
}

/** `damaged`: the file cannot be decoded to its end. */
export type EncodeReply = { files: EncodedImage[] } | { damaged: string } | { failed: string };

/** A picture may be this many times as high as it is wide, so that a strip stays bounded. */
const TALLEST = 2;
/** AVIF's effort goes from 0 to 9: from 4 on it takes seconds for a gain of a few percent. */
const AVIF = { quality: 52, effort: 2 };
const WEBP = { quality: 76, effort: 4 };
const JPEG = { quality: 80, mozjpeg: true };

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

sharp.cache(false);
sharp.concurrency(1);
// A file may call itself what it likes: no other decoder is ever reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

process.on('message', (request: EncodeRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());

async function answer(request: EncodeRequest): Promise<EncodeReply> {
  try {
    const pixels = await decode(request);
    return pixels instanceof Error ? { damaged: pixels.message } : { files: await encode(pixels, request) };
  } catch (error) {
    return { failed: (error as Error).message };
  }
}

/** Upright, in sRGB, without metadata, and no larger than the largest form. */
async function decode({ bytes, largest, maxPixels }: EncodeRequest): Promise<Pixels | Error> {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize(within(largest))
    .toColourspace('srgb')
    .raw();
  return image.toBuffer({ resolveWithObject: true }).catch((error: Error) => error);
}

async function encode(pixels: Pixels, { widths, largest }: EncodeRequest): Promise<EncodedImage[]> {
  const files: EncodedImage[] = [];
  const made = new Map<number, EncodedImage[]>();
  for (const width of widths) {
    // What fits into a narrower form already is the same picture in this one.
    const same = widths.find((other) => other < width && fits(pixels, other));
    const forms = (same === undefined ? undefined : made.get(same)) ?? [
      { suffix: 'avif', bytes: await resized(pixels, width).avif(AVIF).toBuffer() },
      { suffix: 'webp', bytes: await resized(pixels, width).webp(WEBP).toBuffer() },
    ];
    made.set(width, forms);
    for (const form of forms) files.push({ suffix: `-${width}.${form.suffix}`, bytes: form.bytes });
  }
  const onWhite = resized(pixels, largest).flatten({ background: '#ffffff' });
  files.push({ suffix: '.jpg', bytes: await onWhite.jpeg(JPEG).toBuffer() });
  return files;
}

const fits = ({ info }: Pixels, width: number) => info.width <= width && info.height <= width * TALLEST;

const within = (width: number) => ({
  width,
  height: width * TALLEST,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

const resized = ({ data, info: { width, height, channels } }: Pixels, to: number) =>
  sharp(data, { raw: { width, height, channels } }).resize(within(to));
