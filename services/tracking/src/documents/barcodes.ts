import bwip from 'bwip-js/node';

/** Codes that a hand scanner reads from a label. Longer ones make the bars too thin. */
const SCANNABLE = /^[\x20-\x7e]{1,32}$/;
/** Longer links make the modules too small for a phone's camera. */
const MAX_LINK_LENGTH = 800;

/**
 * Encodes a code as Code 128: widths in modules of a bar, a space, a bar …
 *
 * @returns undefined for a code that Code 128 cannot hold or a scanner cannot read
 */
export function code128(code: string): number[] | undefined {
  if (!SCANNABLE.test(code)) return undefined;
  const [symbol] = bwip.raw('code128', code.replaceAll('^', '^094'), 'parse');
  if (!symbol || !('sbs' in symbol)) throw new Error('bwip-js made no bars');
  return Array.from(symbol.sbs);
}

/**
 * Encodes a link as a QR code, row by row; true is dark.
 *
 * @returns undefined for a link too long to be scanned from paper
 */
export function qrCode(link: string): boolean[][] | undefined {
  if (link.length > MAX_LINK_LENGTH) return undefined;
  const [symbol] = bwip.raw('qrcode', link, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error('bwip-js made no modules');
  const { pixs, pixx, pixy } = symbol;
  return Array.from({ length: pixy }, (_, y) =>
    Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1),
  );
}
