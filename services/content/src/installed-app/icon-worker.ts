/**
 * The process of {@link AppIcons}, which gives back the memory that drawing takes. It reads what the encoder has made of
 * an upload, and imports no code of ours, so that Node can also run it from source.
 */
import sharp from 'sharp';
import type { IconRequest } from './icon-request.ts';

const WHITE = '#ffffff';
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 };

process.on('message', (request: IconRequest) => {
  draw(request).then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
process.on('disconnect', () => process.exit());

async function draw({ bytes, icons }: IconRequest): Promise<Uint8Array[]> {
  const ground = await groundOf(bytes);
  return Promise.all(
    icons.map(async ({ size, ground: below, padding }) => {
      const background = below === 'full' ? ground : NOTHING;
      const edge = Math.round(size * padding);
      const picture = sharp(bytes)
        .resize({ width: size - 2 * edge, height: size - 2 * edge, fit: 'contain', background })
        .extend({ top: edge, bottom: edge, left: edge, right: edge, background });
      if (below === 'full') picture.flatten({ background });
      return picture.png({ compressionLevel: 9 }).toBuffer();
    }),
  );
}

/** A picture without transparency goes on to the icon's edge in the color of its corner. */
async function groundOf(bytes: Uint8Array) {
  const { isOpaque } = await sharp(bytes).stats();
  if (!isOpaque) return WHITE;
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract(corner).removeAlpha().raw().toBuffer();
  return { r, g, b };
}
