/**
 * Validates and decodes strangers' images in a separate process, which contains the damage a hostile file does to
 * memory, time or the decoder. It knows no secrets, opens no files, and imports none of our code, so that Node can run
 * it from source.
 */
import sharp, { type Metadata, type OutputInfo } from 'sharp';

export interface EncodeRequest {
  bytes: Uint8Array;
  /** In ascending order. */
  widths: readonly number[];
  /** Width of the JPEG, in pixels. */
  largest: number;
  maxPixels: number;
  /** Larger than `maxPixels`, since libjpeg scales each block down while it decodes it. */
  maxJpegPixels: number;
}

/** One file of an image; `suffix` follows the hash in its name (`-640.avif`, `.jpg`). */
export interface EncodedImage {
  suffix: string;
  bytes: Uint8Array;
}

export type ImageRefusal = 'not_an_image' | 'damaged' | 'animated' | 'too_many_pixels';

export type EncodeResult = { files: EncodedImage[] } | { refused: ImageRefusal };

/** Memory limit for images that cannot be decoded line by line. */
const MAX_WORKING_SET_BYTES = 128 * 1024 * 1024;
/** Maximum ratio of height to width, which bounds the size of strips. */
const TALLEST = 2;
/** AVIF effort ranges from 0 to 9; from 4 on it takes seconds for a gain of a few percent. */
const AVIF = { quality: 52, effort: 2 };
const WEBP = { quality: 76, effort: 4 };
const JPEG = { quality: 80, mozjpeg: true };

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

sharp.cache(false);
sharp.concurrency(1);
// Blocks all other decoders, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });

process.on('message', (request: EncodeRequest) => {
  work(request).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function work(request: EncodeRequest): Promise<EncodeResult> {
  const refused = await check(request);
  if (refused) return { refused };
  const pixels = await decode(request);
  return pixels ? { files: await encode(pixels, request) } : { refused: 'damaged' };
}

/** Checks the header alone, before anything is decoded. */
async function check({ bytes, maxPixels, maxJpegPixels }: EncodeRequest): Promise<ImageRefusal | undefined> {
  if (bytes.length === 0) return 'not_an_image';
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (isAnimatedPng(header, Buffer.from(bytes))) return 'animated';
    const most = header.format === 'jpeg' ? maxJpegPixels : maxPixels;
    const tooLarge = header.width * header.height > most || workingSet(header) > MAX_WORKING_SET_BYTES;
    return tooLarge ? 'too_many_pixels' : undefined;
  } catch (error) {
    return (error as Error).message.includes('corrupt header') ? 'damaged' : 'not_an_image';
  }
}

/** libvips reads the first frame of an animated PNG and ignores the others, which `acTL` announces. */
const isAnimatedPng = ({ format }: Metadata, bytes: Buffer) =>
  format === 'png' && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');

/**
 * Estimates the bytes that a decoder holds at once. An interlaced PNG is held as it is, a progressive JPEG as 2-byte
 * coefficients, half as many with subsampled colors.
 */
function workingSet({ format, width, height, channels, depth, isProgressive, ...rest }: Metadata): number {
  if (!isProgressive) return 0;
  if (format === 'png') return width * height * channels * (depth === 'ushort' ? 2 : 1);
  return width * height * 2 * (rest.chromaSubsampling === '4:2:0' ? channels / 2 : channels);
}

/**
 * Decodes to upright sRGB without metadata, no larger than the largest size.
 *
 * @returns undefined when the file cannot be decoded to its end
 */
async function decode({ bytes, largest, maxJpegPixels }: EncodeRequest): Promise<Pixels | undefined> {
  const pixelsOf = (whole: Uint8Array, failOn: 'error' | 'warning') =>
    sharp(whole, { failOn, limitInputPixels: maxJpegPixels })
      .autoOrient()
      .resize(within(largest))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => undefined);
  const pixels = await pixelsOf(bytes, 'error');
  if (pixels || !isJpeg(bytes)) return pixels;
  // Missing pixels are then a warning, which `error` would let pass.
  return pixelsOf(withEndMark(bytes), 'warning');
}

const isJpeg = ([first, second]: Uint8Array) => first === 0xff && second === 0xd8;

/** Some cameras and transfers lose the two bytes that end a JPEG. */
function withEndMark(bytes: Uint8Array): Uint8Array {
  const end = bytes.at(-1) === 0xff ? bytes.length - 1 : bytes.length;
  return Buffer.concat([bytes.subarray(0, end), Buffer.from([0xff, 0xd9])]);
}

async function encode(pixels: Pixels, { widths, largest }: EncodeRequest): Promise<EncodedImage[]> {
  const files: EncodedImage[] = [];
  const made = new Map<number, EncodedImage[]>();
  for (const width of widths) {
    // A size that adds no pixels reuses the smaller one's file.
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
