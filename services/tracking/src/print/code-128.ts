import barcodes from 'bwip-js/node';

/** What a hand scanner reads from a label; longer codes make bars that are too thin. */
const READABLE = /^[\x20-\x7e]{1,32}$/;

/**
 * The bars of Code 128, as widths in modules: a bar, a space, a bar …
 *
 * @returns undefined for a code that it cannot hold
 */
export function code128(code: string): number[] | undefined {
  if (!READABLE.test(code)) return undefined;
  const [bars] = barcodes.raw('code128', code.replaceAll('^', '^094'), 'parse');
  if (!bars || !('sbs' in bars)) throw new Error('the bar code could not be made');
  return Array.from(bars.sbs);
}
