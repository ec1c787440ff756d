import { code128 } from './code-128.ts';
import { qrCode } from './qr-code.ts';

type Document = PDFKit.PDFDocument;

export const INK = '#0f1b2d';
export const MUTED = '#51607a';
export const NAVY = '#12305e';
export const GOLD = '#b98a1f';
export const LINE = '#dfe5f2';

/** Where a drawing and what reads it aloud go. */
export interface Canvas {
  document: Document;
  /** The page as somebody hears it. */
  readAloud: PDFKit.PDFStructureElement;
}

/** What says nothing to somebody who has the page read aloud. */
export function ornament(document: Document, draw: () => void) {
  document.markContent('Artifact', { type: 'Layout' });
  draw();
  document.endMarkedContent();
}

/** The QR code of a link. @returns the width that it took; 0 for a link that is too long for one */
export function drawQr(
  { document, readAloud }: Canvas,
  link: string,
  at: { x: number; y: number; size: number },
): number {
  const squares = qrCode(link);
  if (!squares) return 0;
  const drawing = () => drawSquares(document, squares, at);
  readAloud.add(document.struct('Figure', { alt: `QR code of ${link}` }, drawing));
  return at.size;
}

/** A code as bars. @returns whether they could be drawn */
export function drawBars(
  { document, readAloud }: Canvas,
  code: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): boolean {
  const widths = code128(code);
  if (!widths) return false;
  const module = width / widths.reduce((sum, each) => sum + each, 0);
  const drawing = () => {
    let from = x;
    for (const [at, each] of widths.entries()) {
      if (at % 2 === 0) document.rect(from, y, each * module, height);
      from += each * module;
    }
    document.fill(INK);
  };
  readAloud.add(document.struct('Figure', { alt: `Bar code of ${code}` }, drawing));
  return true;
}

/** One path for all squares, so that no hairline shows between them. */
function drawSquares(
  document: Document,
  rows: boolean[][],
  { x, y, size }: { x: number; y: number; size: number },
) {
  const side = size / rows.length;
  for (const [row, squares] of rows.entries()) {
    for (const [column, dark] of squares.entries()) {
      if (dark) document.rect(x + column * side, y + row * side, side, side);
    }
  }
  document.fill(INK);
}
