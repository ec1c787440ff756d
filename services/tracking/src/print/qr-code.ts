import barcodes from 'bwip-js/node';

/** More than this many characters make squares that are too small for a telephone. */
const LONGEST = 800;

/**
 * The QR code of a link, row by row: true is dark.
 *
 * @returns undefined for a link that is too long to be read from paper
 */
export function qrCode(link: string): boolean[][] | undefined {
  if (link.length > LONGEST) return undefined;
  const [code] = barcodes.raw('qrcode', link, 'eclevel=M');
  if (!code || !('pixs' in code)) throw new Error('the QR code could not be made');
  const { pixs, pixx, pixy } = code;
  return Array.from({ length: pixy }, (_, y) =>
    Array.from({ length: pixx }, (__, x) => pixs[y * pixx + x] === 1),
  );
}
