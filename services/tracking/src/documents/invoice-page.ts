import type { InvoiceContent } from './document-content.ts';
import { drawQr, GOLD, INK, LINE, MUTED, NAVY, ornament } from './drawings.ts';
import type { FontCatalog } from './font-catalog.ts';
import { openDocument } from './open-document.ts';
import type { Style, Text, TextLayout } from './text-layout.ts';

/** A4 with margins of 2 cm, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const COLUMN_GAP = 24;
const AMOUNT_WIDTH = 150;
const QR_SIZE = 96;

const COMPANY: Style = { size: 18, weight: 700, color: NAVY };
const TITLE: Style = { size: 22, weight: 700, color: INK, align: 'right' };
const LABEL: Style = { size: 9, weight: 400, color: MUTED };
const DETAIL: Style = { size: 11, weight: 400, color: INK };
const STRONG: Style = { size: 11, weight: 700, color: INK };
const TOTAL: Style = { size: 14, weight: 700, color: NAVY, align: 'right' };

const toRight = (style: Style): Style => ({ ...style, align: 'right' });
const toStart = (style: Style): Style => ({ ...style, align: 'start' });

/** Prints an invoice on one A4 page. The same content produces the same bytes. */
export async function printInvoice(invoice: InvoiceContent, fonts: FontCatalog): Promise<Buffer> {
  const page = openDocument(
    {
      size: [PAGE.width, PAGE.height],
      title: `${invoice.title} ${invoice.number}`,
      author: invoice.company.name,
      date: new Date(invoice.createdAt),
    },
    fonts,
  );
  const { document, structure, layout } = page;
  const texts = await prepareTexts(invoice, layout);
  await layout.embedFonts();
  drawPage({ document, structure, layout }, texts, invoice);
  return page.close();
}

type Texts = Record<keyof typeof WORDS, Text> & {
  company: Text;
  companyLines: Text;
  number: Text;
  date: Text;
  recipient: Text | null;
  product: Text;
  amount: Text | null;
  total: Text | null;
  code: Text | null;
  link: Text | null;
};

const WORDS = {
  title: ['Invoice', TITLE],
  numberLabel: ['Number', toRight(LABEL)],
  dateLabel: ['Date', toRight(LABEL)],
  recipientLabel: ['Billed to', LABEL],
  productLabel: ['Product', LABEL],
  amountLabel: ['Amount', toRight(LABEL)],
  totalLabel: ['Total', STRONG],
  trackingLabel: ['Track your parcel', LABEL],
} as const satisfies Record<string, readonly [string, Style]>;

async function prepareTexts(invoice: InvoiceContent, layout: TextLayout): Promise<Texts> {
  const set = (text: string | null | undefined, style: Style) =>
    text === null || text === undefined ? Promise.resolve(null) : layout.prepare(text, style);
  const must = (text: string, style: Style) => layout.prepare(text, style);
  const words: Partial<Record<keyof typeof WORDS, Text>> = {};
  for (const [name, [word, style]] of Object.entries(WORDS)) {
    words[name as keyof typeof WORDS] = await must(word, style);
  }
  return {
    ...(words as Record<keyof typeof WORDS, Text>),
    title: await must(invoice.title, TITLE),
    company: await must(invoice.company.name, COMPANY),
    companyLines: await must(invoice.company.lines.join('\n'), { ...LABEL, size: 10 }),
    number: await must(invoice.number, toRight(STRONG)),
    date: await must(invoice.date, toRight(DETAIL)),
    recipient: await set(invoice.recipient, STRONG),
    product: await must(invoice.product, toStart(DETAIL)),
    amount: await set(invoice.amount, toRight(DETAIL)),
    total: await set(invoice.amount, TOTAL),
    code: await set(invoice.tracking?.code, STRONG),
    link: await set(invoice.tracking?.url, LABEL),
  };
}

type Document = PDFKit.PDFDocument;

interface Sheet {
  document: Document;
  layout: TextLayout;
  structure: PDFKit.PDFStructureElement;
}

function drawPage(sheet: Sheet, texts: Texts, invoice: InvoiceContent) {
  const { document, layout } = sheet;
  const left = PAGE.margin;
  const half = (WIDTH - COLUMN_GAP) / 2;
  const second = { x: left + half + COLUMN_GAP, width: half };
  ornament(document, () => document.rect(0, 0, PAGE.width, 6).fill(GOLD));

  const company = layout.draw(texts.company, { x: left, y: PAGE.margin, width: half });
  const headLeft = layout.draw(texts.companyLines, { x: left, y: company + 4, width: half });
  let y = layout.draw(texts.title, { ...second, y: PAGE.margin - 4 });
  for (const [label, detail] of [
    [texts.numberLabel, texts.number],
    [texts.dateLabel, texts.date],
  ] as const) {
    y = layout.draw(detail, { ...second, y: layout.draw(label, { ...second, y: y + 6 }) });
  }
  y = Math.max(headLeft, y) + 32;

  if (texts.recipient) {
    y = layout.draw(texts.recipientLabel, { x: left, y, width: WIDTH });
    y = layout.draw(texts.recipient, { x: left, y, width: WIDTH }) + 32;
  }

  const productWidth = texts.amount ? WIDTH - AMOUNT_WIDTH - COLUMN_GAP : WIDTH;
  const amountColumn = { x: RIGHT - AMOUNT_WIDTH, width: AMOUNT_WIDTH };
  if (texts.amount) layout.draw(texts.amountLabel, { ...amountColumn, y });
  y = rule(document, layout.draw(texts.productLabel, { x: left, y, width: productWidth }) + 4, NAVY) + 8;
  if (texts.amount) layout.draw(texts.amount, { ...amountColumn, y });
  y = rule(document, layout.draw(texts.product, { x: left, y, width: productWidth }) + 8, LINE) + 8;
  if (texts.total) {
    layout.draw(texts.totalLabel, { x: left, y: y + 2, width: WIDTH });
    y = layout.draw(texts.total, { x: left, y, width: WIDTH }) + 8;
  }
  if (invoice.tracking) drawTracking(sheet, texts, { url: invoice.tracking.url, y: y + 32 });
}

/** @returns the given `y` */
function rule(document: Document, y: number, color: string): number {
  ornament(document, () =>
    document.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke(),
  );
  return y;
}

function drawTracking(
  { document, structure, layout }: Sheet,
  { trackingLabel, code, link }: Texts,
  { url, y }: { url: string; y: number },
) {
  const square = drawQr({ document, structure }, url, { x: PAGE.margin, y, size: QR_SIZE });
  const beside = square === 0 ? 0 : square + COLUMN_GAP;
  const column = { x: PAGE.margin + beside, width: WIDTH - beside };
  let below = layout.draw(trackingLabel, { ...column, y });
  if (code) below = layout.draw(code, { ...column, y: below });
  if (!link) return;
  const end = layout.draw(link, { ...column, y: below });
  document.link(column.x, below, column.width, end - below, url);
}
