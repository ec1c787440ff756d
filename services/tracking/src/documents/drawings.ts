import { code128, qrCode } from './barcodes.ts';

type Document = PDFKit.PDFDocument;

export const INK = '#0f1b2d';
export const MUTED = '#51607a';
export const NAVY = '#12305e';
export const GOLD = '#b98a1f';
export const LINE = '#dfe5f2';

/** Caption of the QR code that leads to a parcel's proof. */
export const PROOF = 'Proof in the log';

/** A page to draw on, with its structure for screen readers. */
export interface Canvas {
  document: Document;
  structure: PDFKit.PDFStructureElement;
}

/** Draws content that screen readers skip. */
export function ornament(document: Document, draw: () => void) {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** Draws the QR code of a link. @returns its width; 0 if the link is too long */
export function drawQr(
  { document, structure }: Canvas,
  link: string,
  at: { x: number; y: number; size: number },
): number {
  const modules = qrCode(link);
  if (!modules) return 0;
  const drawing = () => drawModules(document, modules, at);
  structure.add(document.struct('Figure', { alt: `QR code of ${link}` }, drawing));
  return at.size;
}

/** Draws a code as bars. @returns false if it cannot be encoded */
export function drawBars(
  { document, structure }: Canvas,
  code: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): boolean {
  const widths = code128(code);
  if (!widths) return false;
  const moduleWidth = width / widths.reduce((sum, each) => sum + each, 0);
  const drawing = () => {
    let from = x;
    for (const [at, each] of widths.entries()) {
      if (at % 2 === 0) document.rect(from, y, each * moduleWidth, height);
      from += each * moduleWidth;
    }
    document.fill(INK);
  };
  structure.add(document.struct('Figure', { alt: `Bar code of ${code}` }, drawing));
  return true;
}

/** Uses one path for all modules, so that no hairlines show between them. */
function drawModules(
  document: Document,
  rows: boolean[][],
  { x, y, size }: { x: number; y: number; size: number },
) {
  const side = size / rows.length;
  for (const [row, modules] of rows.entries()) {
    for (const [column, dark] of modules.entries()) {
      if (dark) document.rect(x + column * side, y + row * side, side, side);
    }
  }
  document.fill(INK);
}
