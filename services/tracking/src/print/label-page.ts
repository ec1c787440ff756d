import type { LabelFormat } from '@vaultway/contracts';
import { drawBars, drawQr, INK, LINE, MUTED, NAVY, ornament } from './drawings.ts';
import type { FontShelf } from './font-shelf.ts';
import type { Label, LabelsPaper } from './label-paper.ts';
import { openDocument, type OpenDocument } from './open-document.ts';
import type { Style, Text } from './typesetter.ts';

/** Points. */
const A4 = { width: 595.28, height: 841.89 };
const A6 = { width: 297.64, height: 419.53 };
/** A date that is not one: labels are printed anew and must not differ. */
const NO_DATE = new Date(0);

interface Sheet {
  width: number;
  height: number;
  columns: number;
  rows: number;
  padding: number;
  /** The size of what is read from afar. */
  big: number;
  qr: number;
}

const SHEETS: Record<LabelFormat, Sheet> = {
  a6: { ...A6, columns: 1, rows: 1, padding: 18, big: 18, qr: 92 },
  'a4-4': { ...A4, columns: 2, rows: 2, padding: 18, big: 18, qr: 92 },
  'a4-8': { ...A4, columns: 2, rows: 4, padding: 12, big: 12, qr: 62 },
};

/** Prints labels, as many on a page as its format has room for. */
export async function printLabels(
  { format, company, labels }: LabelsPaper,
  shelf: FontShelf,
): Promise<Buffer> {
  const sheet = SHEETS[format];
  const size: [number, number] = [sheet.width, sheet.height];
  const title = labels.length === 1 ? `Label ${labels[0]?.code}` : `${labels.length} labels`;
  const page = openDocument({ size, title, author: company, date: NO_DATE }, shelf);
  const texts: Texts[] = [];
  for (const label of labels) texts.push(await prepare(label, company, sheet, page));
  await page.setter.embedFonts();
  for (const [at, label] of labels.entries()) {
    const place = at % (sheet.columns * sheet.rows);
    if (at > 0 && place === 0) page.document.addPage({ size, margin: 0 });
    drawLabel(page, sheet, { label, texts: texts[at] as Texts, place });
  }
  return page.close();
}

type Texts = Record<'company' | 'to' | 'recipient' | 'destination' | 'code', Text> &
  Record<'from' | 'sender' | 'notes', Text | null>;

async function prepare(
  label: Label,
  company: string,
  { big }: Sheet,
  { setter }: OpenDocument,
): Promise<Texts> {
  const small = big * 0.55;
  const set = (text: string, style: Partial<Style> & { size: number }) =>
    setter.prepare(text, { weight: 400, colour: INK, ...style });
  const from = [label.sender, label.pickup].filter((part) => part !== null).join(', ');
  return {
    company: await set(company, { size: small, weight: 700, colour: NAVY }),
    to: await set('To', { size: small, colour: MUTED }),
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
    from: from === '' ? null : await set('From', { size: small, colour: MUTED }),
    sender: from === '' ? null : await set(from, { size: small, align: 'start' }),
    notes:
      label.notes === null ? null : await set(label.notes, { size: small, colour: MUTED, align: 'start' }),
  };
}

/** A long text is set smaller, so that all of it has room. */
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
  const { document, setter } = page;
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

  let y = setter.draw(texts.company, { ...within(top + padding), maxLines: 1 }) + 2;
  ornament(document, () =>
    document
      .moveTo(x, y)
      .lineTo(x + inner, y)
      .lineWidth(0.75)
      .strokeColor(NAVY)
      .stroke(),
  );
  y = setter.draw(texts.to, within(y + 4));
  y = setter.draw(texts.recipient, within(y));
  y = setter.draw(texts.destination, within(y)) + 4;
  if (texts.from) y = setter.draw(texts.from, within(y));
  if (texts.sender) y = setter.draw(texts.sender, within(y));
  if (texts.notes) setter.draw(texts.notes, within(y));

  const square = drawQr(page, label.url, { x, y: foot, size: qr });
  const beside = { x: x + square + padding, width: inner - square - padding };
  const bars = drawBars(page, label.code, { ...beside, y: foot, height: qr * 0.5 });
  setter.draw(texts.code, { ...beside, y: foot + (bars ? qr * 0.55 : 0), bottom: foot + qr + 2 });
}
