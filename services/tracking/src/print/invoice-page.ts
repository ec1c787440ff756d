import { drawQr, GOLD, INK, LINE, MUTED, NAVY, ornament } from './drawings.ts';
import type { FontShelf } from './font-shelf.ts';
import type { InvoicePaper } from './invoice-paper.ts';
import { openDocument } from './open-document.ts';
import type { Style, Text, Typesetter } from './typesetter.ts';

/** Points: A4 with margins of 2 cm. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const COLUMN_GAP = 24;
const AMOUNT_WIDTH = 150;
const QR_SIZE = 96;

const COMPANY: Style = { size: 18, weight: 700, colour: NAVY };
const TITLE: Style = { size: 22, weight: 700, colour: INK, align: 'right' };
const LABEL: Style = { size: 9, weight: 400, colour: MUTED };
const FACT: Style = { size: 11, weight: 400, colour: INK };
const STRONG: Style = { size: 11, weight: 700, colour: INK };
const TOTAL: Style = { size: 14, weight: 700, colour: NAVY, align: 'right' };

const toRight = (style: Style): Style => ({ ...style, align: 'right' });
const toStart = (style: Style): Style => ({ ...style, align: 'start' });

/** Prints an invoice on one page of A4. The same paper comes out as the same bytes. */
export async function printInvoice(paper: InvoicePaper, shelf: FontShelf): Promise<Buffer> {
  const page = openDocument(
    {
      size: [PAGE.width, PAGE.height],
      title: `Invoice ${paper.number}`,
      author: paper.company.name,
      date: new Date(paper.createdAt),
    },
    shelf,
  );
  const { document, readAloud, setter } = page;
  const texts = await prepareTexts(paper, setter);
  await setter.embedFonts();
  drawPage({ document, setter, readAloud }, texts, paper);
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

async function prepareTexts(paper: InvoicePaper, setter: Typesetter): Promise<Texts> {
  const set = (text: string | null | undefined, style: Style) =>
    text === null || text === undefined ? Promise.resolve(null) : setter.prepare(text, style);
  const must = (text: string, style: Style) => setter.prepare(text, style);
  const words: Partial<Record<keyof typeof WORDS, Text>> = {};
  for (const [name, [word, style]] of Object.entries(WORDS)) {
    words[name as keyof typeof WORDS] = await must(word, style);
  }
  return {
    ...(words as Record<keyof typeof WORDS, Text>),
    company: await must(paper.company.name, COMPANY),
    companyLines: await must(paper.company.lines.join('\n'), { ...LABEL, size: 10 }),
    number: await must(paper.number, toRight(STRONG)),
    date: await must(paper.date, toRight(FACT)),
    recipient: await set(paper.recipient, STRONG),
    product: await must(paper.product, toStart(FACT)),
    amount: await set(paper.amount, toRight(FACT)),
    total: await set(paper.amount, TOTAL),
    code: await set(paper.tracking?.code, STRONG),
    link: await set(paper.tracking?.url, LABEL),
  };
}

type Document = PDFKit.PDFDocument;

interface Sheet {
  document: Document;
  setter: Typesetter;
  /** The page as somebody hears it. */
  readAloud: PDFKit.PDFStructureElement;
}

function drawPage(sheet: Sheet, texts: Texts, paper: InvoicePaper) {
  const { document, setter } = sheet;
  const left = PAGE.margin;
  const half = (WIDTH - COLUMN_GAP) / 2;
  const second = { x: left + half + COLUMN_GAP, width: half };
  ornament(document, () => document.rect(0, 0, PAGE.width, 6).fill(GOLD));

  const company = setter.draw(texts.company, { x: left, y: PAGE.margin, width: half });
  const headLeft = setter.draw(texts.companyLines, { x: left, y: company + 4, width: half });
  let y = setter.draw(texts.title, { ...second, y: PAGE.margin - 4 });
  for (const [label, fact] of [
    [texts.numberLabel, texts.number],
    [texts.dateLabel, texts.date],
  ] as const) {
    y = setter.draw(fact, { ...second, y: setter.draw(label, { ...second, y: y + 6 }) });
  }
  y = Math.max(headLeft, y) + 32;

  if (texts.recipient) {
    y = setter.draw(texts.recipientLabel, { x: left, y, width: WIDTH });
    y = setter.draw(texts.recipient, { x: left, y, width: WIDTH }) + 32;
  }

  const productWidth = texts.amount ? WIDTH - AMOUNT_WIDTH - COLUMN_GAP : WIDTH;
  const amountColumn = { x: RIGHT - AMOUNT_WIDTH, width: AMOUNT_WIDTH };
  if (texts.amount) setter.draw(texts.amountLabel, { ...amountColumn, y });
  y = rule(document, setter.draw(texts.productLabel, { x: left, y, width: productWidth }) + 4, NAVY) + 8;
  if (texts.amount) setter.draw(texts.amount, { ...amountColumn, y });
  y = rule(document, setter.draw(texts.product, { x: left, y, width: productWidth }) + 8, LINE) + 8;
  if (texts.total) {
    setter.draw(texts.totalLabel, { x: left, y: y + 2, width: WIDTH });
    y = setter.draw(texts.total, { x: left, y, width: WIDTH }) + 8;
  }
  if (paper.tracking) drawTracking(sheet, texts, { url: paper.tracking.url, y: y + 32 });
}

/** @returns y */
function rule(document: Document, y: number, colour: string): number {
  ornament(document, () =>
    document.moveTo(PAGE.margin, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(colour).stroke(),
  );
  return y;
}

function drawTracking(
  { document, setter, readAloud }: Sheet,
  { trackingLabel, code, link }: Texts,
  { url, y }: { url: string; y: number },
) {
  const square = drawQr({ document, readAloud }, url, { x: PAGE.margin, y, size: QR_SIZE });
  const beside = square === 0 ? 0 : square + COLUMN_GAP;
  const column = { x: PAGE.margin + beside, width: WIDTH - beside };
  let below = setter.draw(trackingLabel, { ...column, y });
  if (code) below = setter.draw(code, { ...column, y: below });
  if (!link) return;
  const end = setter.draw(link, { ...column, y: below });
  document.link(column.x, below, column.width, end - below, url);
}
