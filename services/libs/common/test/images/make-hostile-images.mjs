// Writes pictures of the maximum accepted size into the given folder: 40 megapixels, and 108 of a JPEG.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const [, , folder = '.'] = process.argv;
const side = 6324;
const canvas = () => sharp({ create: { width: side, height: side, channels: 3, background: '#345678' } });
const write = async (name, image) => writeFileSync(join(folder, name), await image.toBuffer());

sharp.concurrency(1);
await write('progressive.jpg', canvas().jpeg({ progressive: true }));
await write('sideways.jpg', canvas().withMetadata({ orientation: 6 }).jpeg());
await write('deep.png', canvas().ensureAlpha().toColourspace('rgb16').png({ compressionLevel: 1 }));
await write(
  'interlaced.png',
  sharp({ create: { width: 4000, height: 4000, channels: 4, background: '#345678' } })
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 1 }),
);
const phone = sharp({ create: { width: 12_032, height: 9024, channels: 3, background: '#345678' } });
await write('phone.jpg', phone.withMetadata({ orientation: 8 }).jpeg());
const grain = { type: 'gaussian', mean: 128, sigma: 8 };
await write(
  'tall.jpg',
  sharp({ create: { width: 1400, height: 2800, channels: 3, background: '#345678', noise: grain } }).jpeg(),
);
