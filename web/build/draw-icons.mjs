import { readFileSync } from 'node:fs';
import sharp from 'sharp';

// Renders the images of web/public from the site's SVG. Run it after changing those: `node web/build/draw-icons.mjs`.
const file = (path) => new URL(`../${path}`, import.meta.url);
const icon = readFileSync(file('public/favicon.svg'), 'utf8');
// Phones mask icons into their own shape: the background fills the edges, the logo stays in the middle.
const maskable = icon
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('width="64" height="64" rx="14"', 'x="-8" y="-8" width="80" height="80"');
const scene = readFileSync(file('src/shared/content/scenes/vault-door.svg'));

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: 600 }).resize(size, size).png({ palette: true });
await png(icon, 192).toFile(file('public/icon-192.png').pathname);
await png(icon, 512).toFile(file('public/icon-512.png').pathname);
await png(maskable, 512).toFile(file('public/icon-maskable-512.png').pathname);

const ground = { width: 1200, height: 630, channels: 3, background: '#0b1f3f' };
const shared = sharp({ create: ground }).composite([
  { input: await sharp(scene, { density: 110 }).resize({ height: 600 }).png().toBuffer() },
]);
await shared.clone().png({ palette: true, colours: 96 }).toFile(file('public/og.png').pathname);
// The content service colors it for an owner.
await shared.clone().webp({ quality: 80 }).toFile(file('public/og-scene.webp').pathname);
