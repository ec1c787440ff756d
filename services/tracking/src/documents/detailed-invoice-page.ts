import type { DetailedInvoiceContent } from './document-content.ts';
import { drawQr, GOLD, INK, LINE, MUTED, NAVY, ornament } from './drawings.ts';
import type { FontCatalog } from './font-catalog.ts';
import { openDocument } from './open-document.ts';
import type { Style, Text } from './text-layout.ts';

/** A4 with margins of 2 cm, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
/** The longest row of a description fits below. */
const LAST_ROW = PAGE.height - PAGE.margin - 130;
const GAP = 10;
const QR_SIZE = 72;
const COLUMNS = [185, 78, 70, 48, 60];

const COMPANY: Style = { size: 18, weight: 700, color: NAVY };
const TITLE: Style = { size: 22, weight: 700, color: INK, align: 'right' };
const LABEL: Style = { size: 9, weight: 400, color: MUTED };
const DETAIL: Style = { size: 10, weight: 400, color: INK };
const STRONG: Style = { size: 11, weight: 700, color: INK };
const toRight = (style: Style): Style => ({ ...style, align: 'right' });

/** Prints an invoice or a credit note with lines; with an e-invoice inside, as PDF/A-3. */
export async function printDetailedInvoice(
  invoice: DetailedInvoiceContent,
  fonts: FontCatalog,
): Promise<Buffer> {
  const page = openDocument(
    {
      size: [PAGE.width, PAGE.height],
      title: `${invoice.title} ${invoice.number}`,
      author: invoice.company.name,
      date: new Date(invoice.createdAt),
      eInvoice: invoice.eInvoice,
    },
    fonts,
  );
  const { document, structure, layout } = page;
  const set = (text: string, style: Style) => layout.prepare(text, style);
  const pairs = async (rows: readonly (readonly [string, string])[], name: Style, value: Style) =>
    Promise.all(rows.map(async ([one, other]) => [await set(one, name), await set(other, value)] as const));

  const title = await set(invoice.title, TITLE);
  const company = await set(invoice.company.name, COMPANY);
  const companyLines = await set(invoice.company.lines.join('\n'), { ...LABEL, size: 10 });
  const facts = await pairs(invoice.facts, toRight(LABEL), toRight(STRONG));
  const billed = await set('Billed to', LABEL);
  const customer = invoice.customer && (await set(invoice.customer.name, STRONG));
  const customerLines = invoice.customer && (await set(invoice.customer.lines.join('\n'), DETAIL));
  const heads = await Promise.all(
    invoice.columns.map((word, at) => set(word, at === 0 ? LABEL : toRight(LABEL))),
  );
  const rows = await Promise.all(
    invoice.rows.map((cells) =>
      Promise.all(
        cells.map((cell, at) =>
          set(cell, at === 0 ? { ...DETAIL, align: 'start' as const } : toRight(DETAIL)),
        ),
      ),
    ),
  );
  const sums = await pairs(invoice.sums, DETAIL, toRight(DETAIL));
  const total = await pairs([invoice.total], STRONG, toRight({ ...STRONG, size: 14, color: NAVY }));
  const notes = await pairs(invoice.notes, LABEL, DETAIL);
  const track = await set(invoice.tracking.length === 1 ? 'Track your parcel' : 'Track your parcels', LABEL);
  const parcels = await Promise.all(
    invoice.tracking.map(async ({ code, url }) => ({
      url,
      code: await set(code, STRONG),
      link: await set(url, LABEL),
    })),
  );
  await layout.embedFonts();

  ornament(document, () => document.rect(0, 0, PAGE.width, 6).fill(GOLD));
  const half = (WIDTH - 24) / 2;
  const second = { x: LEFT + half + 24, width: half };
  const name = layout.draw(company, { x: LEFT, y: PAGE.margin, width: half });
  const head = layout.draw(companyLines, { x: LEFT, y: name + 4, width: half });
  let y = layout.draw(title, { ...second, y: PAGE.margin - 4 });
  for (const [label, value] of facts)
    y = layout.draw(value, { ...second, y: layout.draw(label, { ...second, y: y + 6 }) });
  y = Math.max(head, y) + 28;
  if (customer && customerLines) {
    y = layout.draw(billed, { x: LEFT, y, width: WIDTH });
    y = layout.draw(customer, { x: LEFT, y, width: WIDTH });
    y = layout.draw(customerLines, { x: LEFT, y, width: WIDTH }) + 28;
  }

  const rule = (color: string) => {
    ornament(document, () =>
      document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(color).stroke(),
    );
    y += 6;
  };
  const breakPage = (limit: number) => {
    if (y < limit) return;
    document.addPage();
    y = PAGE.margin;
  };
  const drawRow = (cells: readonly Text[]) => {
    let x = LEFT;
    let below = y;
    for (const [at, cell] of cells.entries()) {
      const width = COLUMNS[at] ?? 0;
      below = Math.max(below, layout.draw(cell, { x, y, width }));
      x += width + GAP;
    }
    y = below + 5;
  };
  drawRow(heads);
  rule(NAVY);
  for (const cells of rows) {
    breakPage(LAST_ROW);
    drawRow(cells);
    rule(LINE);
  }
  for (const [label, value] of [...sums, ...total]) {
    breakPage(PAGE.height - PAGE.margin - 30);
    layout.draw(label, { ...second, y });
    y = layout.draw(value, { ...second, y }) + 5;
  }
  y += 20;
  for (const [label, value] of notes) {
    breakPage(LAST_ROW);
    y =
      layout.draw(value, { x: LEFT, y: layout.draw(label, { x: LEFT, y, width: WIDTH }), width: WIDTH }) + 10;
  }
  // One for each of many parcels would fill pages.
  const qrSize = parcels.length === 1 ? QR_SIZE : 0;
  for (const [at, { url, code, link }] of parcels.entries()) {
    breakPage(PAGE.height - PAGE.margin - QR_SIZE);
    if (at === 0) y = layout.draw(track, { x: LEFT, y, width: WIDTH }) + 4;
    const square = qrSize === 0 ? 0 : drawQr({ document, structure }, url, { x: LEFT, y, size: qrSize });
    const column = { x: LEFT + (square === 0 ? 0 : square + GAP), width: WIDTH - square - GAP };
    const below = layout.draw(code, { ...column, y });
    const end = layout.draw(link, { ...column, y: below });
    document.link(column.x, below, column.width, end - below, url);
    y = Math.max(y + square, end) + GAP;
  }
  return page.close();
}
