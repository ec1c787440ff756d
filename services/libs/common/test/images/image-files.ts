import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Create } from 'sharp';

/** Pictures from honest and other senders. */

const canvas = (width: number, height: number, rest: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#c8963e', ...rest } });

export const aJpeg = (width = 60, height = 40) => canvas(width, height).jpeg().toBuffer();

export const aPng = (width = 60, height = 40) => canvas(width, height).png().toBuffer();

export const aTransparentPng = () =>
  canvas(60, 40, { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();

/** Lies on its side, and records where and by whom it was taken. */
export const aPhotoWithExif = () =>
  canvas(60, 40)
    .withExif({
      IFD0: { Copyright: 'Mrs Secret', Model: 'SpyCam' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 22/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const aJpegWithScript = async () =>
  Buffer.concat([await aJpeg(), Buffer.from('<script>alert(1)</script><?php system("id"); ?>')]);

/** Noise, so that its first half is only half of a picture. */
export const aTruncatedJpeg = async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const whole = await canvas(200, 200, { noise }).jpeg().toBuffer();
  return whole.subarray(0, whole.length / 2);
};

/** Builds colors that differ at every place, so that a missing part shows. */
export function aColorfulPicture(width = 240, height = 160) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    pixels.set([(x * 255) / width, (y * 255) / height, ((x ^ y) * 255) / 256], at * 3);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const anSvg = () =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

interface PngOptions {
  bitDepth?: number;
  /** 0: gray, 6: red, green, blue and alpha. */
  colourType?: 0 | 6;
  interlaced?: boolean;
}

/** Builds a black PNG by hand, since no encoder produces these; `before` is inserted between header and data. */
export function aHandmadePng(
  width: number,
  height: number,
  { bitDepth = 8, colourType = 0, interlaced = false }: PngOptions = {},
  before: Buffer[] = [],
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  const row = 1 + Math.ceil((width * bitDepth * (colourType === 6 ? 4 : 1)) / 8);
  // The seven passes of an interlaced picture have a few more rows, each with its filter byte.
  const data = deflateSync(Buffer.alloc(row * height + (interlaced ? 8 * height : 0)), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const aPngBomb = () => aHandmadePng(20_000, 20_000, { bitDepth: 1 });

export const anAnimatedPng = () => {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  return aHandmadePng(8, 8, {}, [chunk('acTL', control)]);
};

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
