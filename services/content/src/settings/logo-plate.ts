import { contrastOf } from '@vaultway/contracts/accent';
import type { LogoPlate } from '@vaultway/contracts/site-look';

/** Background of the site's bar in each theme (tokens.css). */
const GROUNDS = { light: '#ffffff', dark: '#121b26' } as const;
/** Minimum contrast of WCAG 2.2 for shapes (1.4.11). */
const CONTRAST = 3;
/** Share of the logo that must have it. Every color has it on one of the grounds, so that at most one needs a plate. */
const VISIBLE = 0.5;
/** Filled share of its bounding box from which a picture is its own background, with rounded corners or without. */
const FILLED = 0.9;
/** Share of such a picture that must stand out, since the rest may be background. */
const VISIBLE_IF_FILLED = 0.01;

/**
 * Returns the background on which most of a logo has too little contrast.
 *
 * @param pixels RGBA of a square picture
 */
export function logoPlate(pixels: Uint8Array): LogoPlate {
  const visible = isFilled(pixels) ? VISIBLE_IF_FILLED : VISIBLE;
  const shares = sharesVisible(pixels);
  if (shares.light < visible) return 'light';
  return shares.dark < visible ? 'dark' : 'none';
}

/** Returns the share of the logo with enough contrast on each ground. */
function sharesVisible(pixels: Uint8Array) {
  const seen = { light: 0, dark: 0 };
  let whole = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    if (alpha === 0) continue;
    // Squared, so that a soft shadow counts little, but a line thinner than a pixel still counts.
    const weight = alpha ** 2;
    const color = `#${Buffer.from(pixels.subarray(at, at + 3)).toString('hex')}`;
    whole += weight;
    if (contrastOf(color, GROUNDS.light) >= CONTRAST) seen.light += weight;
    if (contrastOf(color, GROUNDS.dark) >= CONTRAST) seen.dark += weight;
  }
  // An empty picture lacks nothing.
  return whole === 0 ? { light: 1, dark: 1 } : { light: seen.light / whole, dark: seen.dark / whole };
}

/** True if opaque pixels fill their bounding box. */
function isFilled(pixels: Uint8Array): boolean {
  const side = Math.sqrt(pixels.length / 4);
  const columns = new Set<number>();
  const rows = new Set<number>();
  let opaque = 0;
  for (let index = 0; index < pixels.length / 4; index += 1) {
    if ((pixels[index * 4 + 3] ?? 0) < 128) continue;
    opaque += 1;
    columns.add(index % side);
    rows.add(Math.floor(index / side));
  }
  return opaque > 0 && opaque >= FILLED * extent(columns) * extent(rows);
}

const extent = (places: ReadonlySet<number>) => Math.max(...places) - Math.min(...places) + 1;
