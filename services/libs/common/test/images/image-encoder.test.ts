import { LIMITS } from '@vaultway/contracts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../src/testing/eventually.js';
import { ImageEncoder } from '../../src/images/image-encoder.js';
import {
  aColorfulPicture,
  aHandmadePng,
  aJpeg,
  aJpegWithScript,
  anAnimatedPng,
  anSvg,
  aPhotoWithExif,
  aPng,
  aPngBomb,
  aTransparentPng,
  aTruncatedJpeg,
} from './image-files.js';

async function formOf(bytes: Buffer, suffix: string) {
  const files = await encoder.encode(bytes);
  return Buffer.from(files.find((file) => file.suffix === suffix)!.bytes);
}

const encoder = new ImageEncoder();
afterAll(() => encoder.stop());

describe('an honest picture', () => {
  it('is encoded in three widths as AVIF and WebP, and as one JPEG', async () => {
    const files = await encoder.encode(await aJpeg(2000, 1000));
    const facts = await Promise.all(
      files.map(async ({ suffix, bytes }) => {
        const { format, compression, width, height } = await sharp(bytes).metadata();
        return `${suffix} ${compression ?? format} ${width}x${height}`;
      }),
    );
    expect(facts).toEqual([
      '-320.avif av1 320x160',
      '-320.webp webp 320x160',
      '-640.avif av1 640x320',
      '-640.webp webp 640x320',
      '-1280.avif av1 1280x640',
      '-1280.webp webp 1280x640',
      '.jpg jpeg 1280x640',
    ]);
  });

  it('is never enlarged', async () => {
    expect(await sharp(await formOf(await aPng(60, 40), '-1280.webp')).metadata()).toMatchObject({
      width: 60,
      height: 40,
    });
  });

  it('stays bounded in height', async () => {
    const { width, height } = await sharp(await formOf(await aJpeg(100, 30_000), '-640.webp')).metadata();
    expect({ width, height }).toEqual({ width: 4, height: 1280 });
  });

  it('is upright, without location, camera or owner', async () => {
    const photo = await aPhotoWithExif();
    expect(photo.includes('Mrs Secret')).toBe(true);
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const stored = await formOf(photo, '.jpg');
    expect(await sharp(stored).metadata()).toMatchObject({ width: 40, height: 60 });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(stored.includes('Mrs Secret')).toBe(false);
  });

  it('becomes white where transparent, in the JPEG', async () => {
    const pixels = await sharp(await formOf(await aTransparentPng(), '.jpg'))
      .raw()
      .toBuffer();
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('stays transparent in the other forms', async () => {
    const { hasAlpha } = await sharp(await formOf(await aTransparentPng(), '-320.webp')).metadata();
    expect(hasAlpha).toBe(true);
  });
});

/** Returns the mean difference of the colors from those of the original, of 255. */
async function differenceFrom(original: Buffer, bytes: Buffer) {
  const colorsOf = (image: Buffer) =>
    sharp(image)
      .autoOrient()
      .resize(60, 40, { fit: 'fill' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
  const [expected, got] = await Promise.all([colorsOf(original), colorsOf(await formOf(bytes, '.jpg'))]);
  return expected.reduce((sum, value, at) => sum + Math.abs(value - (got[at] ?? 0)), 0) / expected.length;
}

describe('a picture of a camera or program', () => {
  const original = () => aColorfulPicture().png().toBuffer();
  const turned = (orientation: number) => aColorfulPicture().withMetadata({ orientation }).jpeg().toBuffer();

  it.each([
    ['a baseline JPEG', () => aColorfulPicture().jpeg().toBuffer()],
    ['a progressive JPEG', () => aColorfulPicture().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG with full colors', () => aColorfulPicture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['an optimized JPEG', () => aColorfulPicture().jpeg({ mozjpeg: true }).toBuffer()],
    ['a CMYK JPEG', () => aColorfulPicture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer()],
    ['a PNG of 16 bits', () => aColorfulPicture().toColourspace('rgb16').png().toBuffer()],
    ['an interlaced PNG', () => aColorfulPicture().png({ progressive: true }).toBuffer()],
    ['a PNG of few colors', () => aColorfulPicture().png({ palette: true }).toBuffer()],
  ])('keeps its colors: %s', async (_name, make) => {
    // Printing inks cannot mix the brightest colors; an empty picture differs by more than 50.
    expect(await differenceFrom(await original(), await make())).toBeLessThan(20);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is turned upright by the mark %i', async (orientation) => {
    const photo = await turned(orientation);
    expect((await sharp(photo).metadata()).orientation).toBe(orientation);
    expect(await differenceFrom(photo, photo)).toBeLessThan(12);
    const { width, height } = await sharp(await formOf(photo, '.jpg')).metadata();
    expect(width > height).toBe(orientation < 5);
  });

  it.each([
    ['all of the mark', 2],
    ['half of the mark', 1],
  ])('is read without %s at the end', async (_name, missing) => {
    for (const progressive of [false, true]) {
      const whole = await aColorfulPicture().jpeg({ progressive }).toBuffer();
      const [got, expected] = [whole.subarray(0, whole.length - missing), whole];
      expect(await formOf(got, '.jpg')).toEqual(await formOf(expected, '.jpg'));
    }
  });

  it.each([0.2, 0.5, 0.9, 0.99])('is refused if only %d of it is there', async (share) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    for (const progressive of [false, true]) {
      const whole = await sharp({
        create: { width: 200, height: 200, channels: 3, background: '#000', noise },
      })
        .jpeg({ progressive })
        .toBuffer();
      await expect(encoder.encode(whole.subarray(0, whole.length * share))).rejects.toMatchObject({
        details: [{ field: 'image', code: 'damaged' }],
      });
    }
  });

  it('may have 108 megapixels, but not one row more', async () => {
    const jpeg = (height: number) =>
      sharp({ create: { width: 12_032, height, channels: 3, background: '#345678' } })
        .jpeg()
        .toBuffer();
    expect(await encoder.encode(await jpeg(9024))).toHaveLength(7);
    await expect(encoder.encode(await jpeg(9025))).rejects.toMatchObject({
      details: [{ field: 'image', code: 'too_many_pixels' }],
    });
  }, 60_000);
});

describe('a hostile file', () => {
  it('loses a trailing script', async () => {
    const polyglot = await aJpegWithScript();
    expect(polyglot.includes('<script>')).toBe(true);
    const files = await encoder.encode(polyglot);
    expect(
      files.filter(({ bytes }) => /<script>|<\?php/.test(Buffer.from(bytes).toString('latin1'))),
    ).toEqual([]);
  });

  it.each([
    ['a drawing with a script', anSvg()],
    ['nothing at all', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00', 'latin1')],
    ['text', Buffer.from('hello')],
  ])('is refused when it is %s', async (_, bytes) => {
    await expect(encoder.encode(bytes)).rejects.toMatchObject({ code: 'not_an_image' });
  });

  it('is refused above 5 MiB', async () => {
    const heavy = Buffer.concat([await aJpeg(), Buffer.alloc(LIMITS.imageBytes)]);
    await expect(encoder.encode(heavy)).rejects.toMatchObject({ code: 'file_too_large' });
  });

  it.each([
    ['400 megapixels in 50 KB', aPngBomb, 'too_many_pixels'],
    ['one row more than 40 megapixels', () => aHandmadePng(8000, 5001, { bitDepth: 1 }), 'too_many_pixels'],
    [
      'interlaced, so that it needs all of its memory at once',
      () => aHandmadePng(6000, 6000, { bitDepth: 16, colourType: 6, interlaced: true }),
      'too_many_pixels',
    ],
    ['animated', anAnimatedPng, 'animated'],
    ['a truncated JPEG', aTruncatedJpeg, 'damaged'],
    ['a truncated PNG', () => aHandmadePng(50, 50).subarray(0, 60), 'damaged'],
    ['a PNG without a size', () => aHandmadePng(0, 10), 'damaged'],
    ['a JPEG that ends in its header', async () => (await aJpeg()).subarray(0, 30), 'damaged'],
    ['only the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'damaged'],
  ])('is refused when it is %s', async (_, make, code) => {
    const bytes = await make();
    await expect(encoder.encode(bytes)).rejects.toMatchObject({ details: [{ field: 'image', code }] });
  });

  it('may have exactly 40 megapixels', async () => {
    expect(await encoder.encode(aHandmadePng(8000, 5000, { bitDepth: 1 }))).toHaveLength(7);
  });
});

describe('the image worker', () => {
  it('restarts after it ended during a picture', async () => {
    const ended = expect(encoder.encode(await aJpeg(4000, 4000))).rejects.toMatchObject({
      details: [{ field: 'image', code: 'damaged' }],
    });
    await eventually(() => expect(encoder.pid).toBeDefined());
    process.kill(encoder.pid ?? 0, 'SIGKILL');
    await ended;
    expect(await encoder.encode(await aJpeg())).toHaveLength(7);
  });
});
