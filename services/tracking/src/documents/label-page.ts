import type { LabelFormat } from '@vaultway/contracts';
import type { Label, LabelsContent } from './document-content.ts';
import { drawBars, drawQr, INK, LINE, MUTED, NAVY, ornament } from './drawings.ts';
import type { FontCatalog } from './font-catalog.ts';
import { openDocument, type OpenDocument } from './open-document.ts';
import type { Style, Text } from './text-layout.ts';

/** Paper sizes in points. */
const A4 = { width: 595.28, height: 841.89 };
const A6 = { width: 297.64, height: 419.53 };
/** Instead of the current time, so that the same labels produce the same bytes. */
const NO_DATE = new Date(0);

interface Sheet {
  width: number;
  height: number;
  columns: number;
  rows: number;
  padding: number;
  /** Font size of text that must be readable from a distance. */
  big: number;
  qr: number;
}

const SHEETS: Record<LabelFormat, Sheet> = {
  a6: { ...A6, columns: 1, rows: 1, padding: 18, big: 18, qr: 92 },
  'a4-4': { ...A4, columns: 2, rows: 2, padding: 18, big: 18, qr: 92 },
  'a4-8': { ...A4, columns: 2, rows: 4, padding: 12, big: 12, qr: 62 },
};

/** Prints labels, as many per page as the format allows. */
export async function printLabels(
  { format, company, labels }: LabelsContent,
  fonts: FontCatalog,
): Promise<Buffer> {
  const sheet = SHEETS[format];
  const size: [number, number] = [sheet.width, sheet.height];
  const title = labels.length === 1 ? `Label ${labels[0]?.code}` : `${labels.length} labels`;
  const page = openDocument({ size, title, author: company, date: NO_DATE }, fonts);
  const texts: Texts[] = [];
  for (const label of labels) texts.push(await prepare(label, company, sheet, page));
  await page.layout.embedFonts();
  for (const [at, label] of labels.entries()) {
    const place = at % (sheet.columns * sheet.rows);
    if (at > 0 && place === 0) page.document.addPage({ size, margin: 0 });
    drawLabel(page, sheet, { label, texts: texts[at] as Texts, place });
  }
  return page.close();
}

type Texts = Record<'company' | 'recipient' | 'destination' | 'code', Text> &
  Record<'to' | 'from' | 'sender' | 'notes', Text | null>;

async function prepare(
  label: Label,
  company: string,
  { big }: Sheet,
  { layout }: OpenDocument,
): Promise<Texts> {
  const small = big * 0.55;
  const set = (text: string, style: Partial<Style> & { size: number }) =>
    layout.prepare(text, { weight: 400, color: INK, ...style });
  const from = [label.sender, label.pickup].filter((part) => part !== null).join(', ');
  return {
    company: await set(company, { size: small, weight: 700, color: NAVY }),
    to: label.to === null ? null : await set(label.to, { size: small, color: MUTED }),
    recipient: await set(label.recipient, {
      size: fitting(label.recipient, big),
      weight: 700,
      align: 'start',
    }),
    destination: await set(label.destination, {
      size: fitting(label.destination, big * 0.85),
      align: 'start',
    }),
    code: await set(label.code, { size: fitting(label.code, big * 0.7), weight: 700 }),
    from: from === '' ? null : await set('From', { size: small, color: MUTED }),
    sender: from === '' ? null : await set(from, { size: small, align: 'start' }),
    notes:
      label.notes === null ? null : await set(label.notes, { size: small, color: MUTED, align: 'start' }),
  };
}

/** Shrinks long texts so that they fit. */
const fitting = (text: string, size: number) =>
  text.length <= 40 ? size : text.length <= 120 ? size * 0.75 : size * 0.55;

function drawLabel(
  page: OpenDocument,
  { width, height, columns, rows, padding, qr }: Sheet,
  { label, texts, place }: { label: Label; texts: Texts; place: number },
) {
  const box = { width: width / columns, height: height / rows };
  const left = (place % columns) * box.width;
  const top = Math.floor(place / columns) * box.height;
  const { document, layout } = page;
  if (columns * rows > 1)
    ornament(document, () =>
      document
        .rect(left, top, box.width, box.height)
        .lineWidth(0.25)
        .dash(2, {})
        .strokeColor(LINE)
        .stroke()
        .undash(),
    );
  const x = left + padding;
  const inner = box.width - 2 * padding;
  const foot = top + box.height - padding - qr;
  const within = (y: number) => ({ x, y, width: inner, bottom: foot - 4 });

  let y = layout.draw(texts.company, { ...within(top + padding), maxLines: 1 }) + 2;
  ornament(document, () =>
    document
      .moveTo(x, y)
      .lineTo(x + inner, y)
      .lineWidth(0.75)
      .strokeColor(NAVY)
      .stroke(),
  );
  y += 4;
  if (texts.to) y = layout.draw(texts.to, within(y));
  y = layout.draw(texts.recipient, within(y));
  y = layout.draw(texts.destination, within(y)) + 4;
  if (texts.from) y = layout.draw(texts.from, within(y));
  if (texts.sender) y = layout.draw(texts.sender, within(y));
  if (texts.notes) layout.draw(texts.notes, within(y));

  const square = drawQr(page, label.url, { x, y: foot, size: qr });
  const beside = { x: x + square + padding, width: inner - square - padding };
  const bars = drawBars(page, label.code, { ...beside, y: foot, height: qr * 0.5 });
  layout.draw(texts.code, { ...beside, y: foot + (bars ? qr * 0.55 : 0), bottom: foot + qr + 2 });
}
