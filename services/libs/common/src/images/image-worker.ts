/**
 * A process of its own, in which images from strangers are checked and decoded: what a hostile file does to memory,
 * to time or to the decoder, it does here. It knows no secret and opens no file. It imports none of our code, so that
 * Node also runs it from source.
 */
import sharp, { type Metadata, type OutputInfo } from 'sharp';

export interface EncodeRequest {
  bytes: Uint8Array;
  /** Ascending. */
  widths: readonly number[];
  /** The width of the JPEG. */
  largest: number;
  maxPixels: number;
}

/** One file of an image: `suffix` follows the hash in its name (`-640.avif`, `.jpg`). */
export interface EncodedImage {
  suffix: string;
  bytes: Uint8Array;
}

export type ImageRefusal = 'not_an_image' | 'damaged' | 'animated' | 'too_many_pixels';

export type EncodeResult = { files: EncodedImage[] } | { refused: ImageRefusal };

/** An image that cannot be decoded line by line must fit into this memory as a whole. */
const MAX_WORKING_SET_BYTES = 128 * 1024 * 1024;
/** An image may be this many times as high as it is wide, so that a strip stays bounded. */
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
// Whatever a file claims to be, no other decoder is ever reached.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

process.on('message', (request: EncodeRequest) => {
  work(request).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
process.on('disconnect', () => process.exit());

async function work(request: EncodeRequest): Promise<EncodeResult> {
  const refused = await check(request);
  if (refused) return { refused };
  const pixels = await decode(request);
  return pixels ? { files: await encode(pixels, request) } : { refused: 'damaged' };
}

/** Goes by the header alone: nothing is decoded before its size is known. */
async function check({ bytes, maxPixels }: EncodeRequest): Promise<ImageRefusal | undefined> {
  if (bytes.length === 0) return 'not_an_image';
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (isAnimatedPng(header, Buffer.from(bytes))) return 'animated';
    const tooLarge = header.width * header.height > maxPixels || workingSet(header) > MAX_WORKING_SET_BYTES;
    return tooLarge ? 'too_many_pixels' : undefined;
  } catch (error) {
    return (error as Error).message.includes('corrupt header') ? 'damaged' : 'not_an_image';
  }
}

/** libvips reads the first frame of an animated PNG and says nothing of the others, which `acTL` announces. */
const isAnimatedPng = ({ format }: Metadata, bytes: Buffer) =>
  format === 'png' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');

/**
 * Bytes that a decoder must hold at once. An interlaced PNG is held as it is, a progressive JPEG as coefficients of two
 * bytes, which are half as many when its colors are subsampled.
 */
function workingSet({ format, width, height, channels, depth, isProgressive, ...rest }: Metadata): number {
  if (!isProgressive) return 0;
  if (format === 'png') return width * height * channels * (depth === 'ushort' ? 2 : 1);
  return width * height * 2 * (rest.chromaSubsampling === '4:2:0' ? channels / 2 : channels);
}

/**
 * Upright, in sRGB, without metadata, and no larger than the largest form.
 *
 * @returns undefined when the file cannot be decoded to its end
 */
async function decode({ bytes, largest, maxPixels }: EncodeRequest): Promise<Pixels | undefined> {
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize(within(largest))
    .toColourspace('srgb')
    .raw();
  return image.toBuffer({ resolveWithObject: true }).catch(() => undefined);
}

async function encode(pixels: Pixels, { widths, largest }: EncodeRequest): Promise<EncodedImage[]> {
  const files: EncodedImage[] = [];
  const made = new Map<number, EncodedImage[]>();
  for (const width of widths) {
    // What fits into a narrower form already is the same image in this one.
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
