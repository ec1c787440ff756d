/**
 * Draws icons for {@link AppIcons} in a process of its own, which returns the memory. Reads the encoder's output, and
 * imports none of our code, so that Node can also run it from source.
 */
import sharp, { type Sharp } from 'sharp';
import type { IconRequest, IconSpec, PreviewRequest } from './icon-request.ts';

type Color = string | { r: number; g: number; b: number; alpha?: number };

const WHITE = '#ffffff';
/** Size of the logo, and the margin of the plate behind it, in pixels. */
const PLATE = { width: 560, height: 200 };
const MARGIN = 40;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebp'] });

process.on('message', (request: IconRequest | PreviewRequest) => {
  const drawn = 'scene' in request ? drawPreview(request) : drawAll(request);
  drawn.then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ failed: error.message }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');

/** One at a time, since each holds the whole picture. */
async function drawAll({ bytes, icons }: IconRequest): Promise<Uint8Array[]> {
  const solid = await solidBackground(bytes);
  const drawn: Uint8Array[] = [];
  for (const icon of icons) drawn.push(await draw(bytes, icon, solid));
  return drawn;
}

/** Colors the scene, and puts the logo on a plate in its middle. */
async function drawPreview({ scene, color, logo }: PreviewRequest): Promise<Uint8Array[]> {
  const ground = sharp(scene);
  if (color !== undefined) ground.tint(color);
  // A pipeline would color the logo too.
  const picture = sharp(...(await rawOf(ground)));
  if (logo !== undefined) {
    const plate = sharp(logo)
      .resize({ width: PLATE.width, height: PLATE.height, fit: 'contain', background: WHITE })
      .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: WHITE })
      .flatten({ background: WHITE });
    const [input, raw] = await rawOf(plate);
    picture.composite([{ input, ...raw }]);
  }
  return [await picture.png({ palette: true, colours: 96 }).toBuffer()];
}

/** Returns pixels, since the encoder reads nothing but WebP. */
async function rawOf(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return [data, { raw: { width, height, channels } }] as const;
}

function draw(bytes: Uint8Array, icon: IconSpec, solid: Color): Promise<Uint8Array> {
  const background = icon.background === 'opaque' ? solid : TRANSPARENT;
  const edge = Math.round(icon.size * icon.padding);
  const inner = icon.size - 2 * edge;
  const picture = sharp(bytes)
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background });
  if (icon.background === 'opaque') picture.flatten({ background });
  if (icon.raw === true) return picture.ensureAlpha().raw().toBuffer();
  return picture.png({ compressionLevel: 9 }).toBuffer();
}

/** Extends an opaque picture to the icon's edge in its corner's color. */
async function solidBackground(bytes: Uint8Array): Promise<Color> {
  const { isOpaque } = await sharp(bytes).stats();
  if (!isOpaque) return WHITE;
  const corner = { left: 0, top: 0, width: 1, height: 1 };
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract(corner).removeAlpha().raw().toBuffer();
  return { r, g, b };
}
