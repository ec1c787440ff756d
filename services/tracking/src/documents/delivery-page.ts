import type { DeliveryContent } from './document-content.ts';
import { drawQr, GOLD, INK, LINE, MUTED, NAVY, ornament, PROOF } from './drawings.ts';
import type { FontCatalog } from './font-catalog.ts';
import { openDocument, type OpenDocument } from './open-document.ts';
import type { Style, Text } from './text-layout.ts';

/** A4 with margins of 2 cm, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const GAP = 24;
const HALF = (WIDTH - GAP) / 2;
const LEFT = { x: PAGE.margin, width: HALF };
const RIGHT = { x: PAGE.margin + HALF + GAP, width: HALF };
const QR_SIZE = 96;
/** Top of the signature and photo, which are below the details. */
const PICTURES_Y = 520;
const PICTURES_HEIGHT = PAGE.height - PAGE.margin - PICTURES_Y;
/** Height of the longest line of a list. */
const LIST_ROOM = 80;

const LABEL: Style = { size: 9, weight: 400, color: MUTED };
const DETAIL: Style = { size: 11, weight: 400, color: INK, align: 'start' };

/** Prints a proof of delivery on an A4 page, and lists the deliveries on further pages if there are several. */
export async function printDelivery(delivery: DeliveryContent, fonts: FontCatalog): Promise<Buffer> {
  const page = openDocument(
    {
      size: [PAGE.width, PAGE.height],
      title: `Proof of delivery ${delivery.code}`,
      author: delivery.company.name,
      date: new Date(delivery.createdAt),
      proofs: delivery.proof ? [delivery.proof] : [],
    },
    fonts,
  );
  const { document, layout } = page;
  const set = (text: string, style: Style) => layout.prepare(text, style);
  const company = await set(delivery.company.name, { size: 18, weight: 700, color: NAVY });
  const lines = await set(delivery.company.lines.join('\n'), { ...LABEL, size: 10 });
  const title = await set('Proof of delivery', { size: 22, weight: 700, color: INK, align: 'right' });
  const code = await set(delivery.code, { size: 12, weight: 700, color: INK });
  const link = await set(delivery.url, LABEL);
  const proof = await set(PROOF, { ...LABEL, align: 'right' });
  const details: { name: Text; value: Text }[] = [];
  for (const { name, value } of delivery.details) {
    details.push({ name: await set(name, LABEL), value: await set(value, DETAIL) });
  }
  const deliveries = await set('Deliveries', LABEL);
  const list: Text[] = [];
  for (const line of delivery.deliveries) list.push(await set(line, DETAIL));
  const signature = await set('Signature', LABEL);
  const photo = await set('Photo', LABEL);
  await layout.embedFonts();

  ornament(document, () => document.rect(0, 0, PAGE.width, 6).fill(GOLD));
  const head = layout.draw(lines, { ...LEFT, y: layout.draw(company, { ...LEFT, y: PAGE.margin }) + 4 });
  layout.draw(title, { ...RIGHT, y: PAGE.margin - 4 });
  let y = Math.max(head, PAGE.margin + 40) + 16;
  const square = drawQr(page, delivery.url, { x: PAGE.margin, y, size: QR_SIZE });
  const right = { x: PAGE.margin + WIDTH - QR_SIZE, width: QR_SIZE };
  drawQr(page, delivery.proofUrl, { x: right.x, y, size: QR_SIZE });
  layout.draw(proof, { ...right, y: y + QR_SIZE + 3 });
  const beside = { x: PAGE.margin + square + GAP, width: WIDTH - square - QR_SIZE - 2 * GAP };
  layout.draw(link, { ...beside, y: layout.draw(code, { ...beside, y }), bottom: y + QR_SIZE });
  y = rule(page, y + QR_SIZE + 20) + 12;

  for (let at = 0; at < details.length; at += 2) {
    const ends = [LEFT, RIGHT].map((column, side) => {
      const detail = details[at + side];
      if (!detail) return y;
      return layout.draw(detail.value, {
        ...column,
        y: layout.draw(detail.name, { ...column, y }),
        bottom: PICTURES_Y - 24,
      });
    });
    y = Math.min(Math.max(...ends) + 8, PICTURES_Y - 48);
  }
  rule(page, PICTURES_Y - 12);
  if (delivery.signature !== null) {
    drawSignature(page, delivery.signature, layout.draw(signature, { ...LEFT, y: PICTURES_Y }) + 8);
  }
  if (delivery.photo !== null) {
    drawPhoto(page, delivery.photo, layout.draw(photo, { ...RIGHT, y: PICTURES_Y }) + 8);
  }
  if (list.length > 0) drawList(page, [deliveries, ...list]);
  return page.close();
}

function drawList({ document, layout }: OpenDocument, texts: readonly Text[]) {
  let y = Infinity;
  for (const text of texts) {
    if (y > PAGE.height - PAGE.margin - LIST_ROOM) {
      document.addPage();
      y = PAGE.margin;
    }
    y = layout.draw(text, { x: PAGE.margin, y, width: WIDTH }) + 4;
  }
}

function rule({ document }: OpenDocument, y: number): number {
  ornament(document, () =>
    document
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.margin + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke(),
  );
  return y;
}

/** @param path drawn in a box 1000 wide */
function drawSignature({ document, structure }: OpenDocument, path: string, y: number) {
  const drawing = () => {
    document
      .save()
      .translate(LEFT.x, y)
      .scale(HALF / 1000)
      .path(path)
      .lineWidth(6)
      .lineCap('round')
      .lineJoin('round')
      .strokeColor(INK)
      .stroke()
      .restore();
  };
  structure.add(document.struct('Figure', { alt: 'Signature' }, drawing));
}

/** @param photo a JPEG in Base64 */
function drawPhoto({ document, structure }: OpenDocument, photo: string, y: number) {
  const drawing = () => {
    document.image(Buffer.from(photo, 'base64'), RIGHT.x, y, { fit: [HALF, PICTURES_HEIGHT - 24] });
  };
  structure.add(document.struct('Figure', { alt: 'Photo of the delivery' }, drawing));
}
