import type { PaperContent } from './document-content.ts';
import { drawQr, GOLD, INK, LINE, MUTED, NAVY, ornament } from './drawings.ts';
import type { FontCatalog } from './font-catalog.ts';
import { openDocument, type OpenDocument } from './open-document.ts';
import type { Place, Style, Text } from './text-layout.ts';

/** A4 with margins of 2 cm, in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin;
const FOOT = PAGE.height - 40;
const GAP = 12;
const COMPANY_WIDTH = 190;
const TITLE_WIDTH = WIDTH - COMPANY_WIDTH - 24;
const QR_SIZE = 96;
const NAME_WIDTH = 110;
/** Embeds every digit: the numbers of pages are known last. */
const ALL_DIGITS = 1_234_567_890;
/** Least room below a title, so that it does not stand alone. */
const ROOM_BELOW_TITLE = 60;

const COMPANY: Style = { size: 18, weight: 700, color: NAVY };
const TITLE: Style = { size: 20, weight: 700, color: INK };
const HEADING: Style = { size: 12, weight: 700, color: INK };
const LABEL: Style = { size: 9, weight: 400, color: MUTED };
const DETAIL: Style = { size: 10, weight: 400, color: INK };
const CELL: Style = { size: 8.5, weight: 400, color: INK };

/** Prints a record on A4 pages as PDF/A-3, mirrored in a right-to-left language. */
export async function printPaper(paper: PaperContent, fonts: FontCatalog): Promise<Buffer> {
  const page = openDocument(
    {
      size: [PAGE.width, PAGE.height],
      title: `${paper.title} ${paper.number}`,
      author: paper.company.name,
      date: new Date(paper.created_at),
      language: paper.language,
      proofs: [paper.file],
    },
    fonts,
  );
  const { layout } = page;
  const digits = new Intl.NumberFormat(paper.language, { useGrouping: false });
  const footOf = (at: number) =>
    layout.prepare(`${paper.title} ${paper.number} · ${digits.format(at)}`, sheet.toStart(LABEL));
  const sheet = new Sheet(page, { isRightToLeft: paper.isRightToLeft, footOf });
  const start = (text: string, style: Style) => layout.prepare(text, sheet.toStart(style));
  const end = (text: string, style: Style) => layout.prepare(text, sheet.toEnd(style));

  const company = await start(paper.company.name, COMPANY);
  const companyLines = await start(paper.company.lines.join('\n'), LABEL);
  const title = await end(paper.title, TITLE);
  const number = await end(paper.number, HEADING);
  const caption = paper.link && (await end(paper.link.caption, LABEL));
  const facts: [Text, Text][] = [];
  for (const [name, value] of paper.facts) facts.push([await start(name, LABEL), await start(value, DETAIL)]);
  const tables: PreparedTable[] = [];
  for (const { title: name, columns, rows } of paper.tables) {
    const isNumber = (at: number) => columns[at]?.is_number === true;
    const cells = async (texts: readonly string[], style: Style) => {
      const prepared: Text[] = [];
      for (const [at, text] of texts.entries())
        prepared.push(await (isNumber(at) ? end : start)(text, style));
      return prepared;
    };
    const body: Text[][] = [];
    for (const row of rows) body.push(await cells(row, CELL));
    const names = columns.map((column) => column.name);
    tables.push({
      title: await start(name, HEADING),
      widths: widthsOf(columns),
      head: await cells(names, { ...CELL, color: MUTED }),
      rows: body,
    });
  }
  const notes: Text[] = [];
  for (const note of paper.notes) notes.push(await start(note, DETAIL));
  await footOf(ALL_DIGITS);
  await layout.embedFonts();

  ornament(page.document, () => page.document.rect(0, 0, PAGE.width, 6).fill(GOLD));
  const name = sheet.draw(company, { x: 0, y: PAGE.margin, width: COMPANY_WIDTH });
  const head = sheet.draw(companyLines, { x: 0, y: name + 4, width: COMPANY_WIDTH });
  const side = { x: WIDTH - TITLE_WIDTH, width: TITLE_WIDTH };
  const below = sheet.draw(number, { ...side, y: sheet.draw(title, { ...side, y: PAGE.margin - 4 }) + 2 });
  sheet.y = Math.max(head, below) + 20;
  const top = sheet.y;
  const square = paper.link ? sheet.qr(paper.link.url, top) : 0;
  const under =
    caption && square > 0
      ? sheet.draw(caption, { x: WIDTH - QR_SIZE, y: top + QR_SIZE + 3, width: QR_SIZE })
      : top;
  const values = { x: NAME_WIDTH + GAP, width: WIDTH - NAME_WIDTH - GAP - (square && square + 16) };
  for (const [label, value] of facts) {
    const named = sheet.draw(label, { x: 0, y: sheet.y + 1, width: NAME_WIDTH });
    sheet.y = Math.max(named, sheet.draw(value, { ...values, y: sheet.y })) + 4;
  }
  sheet.y = Math.max(sheet.y, under) + 14;
  for (const table of tables) await sheet.table(table);
  for (const note of notes) await sheet.paragraph(note);
  await sheet.endPage();
  return page.close();
}

interface PreparedTable {
  title: Text;
  widths: number[];
  head: Text[];
  rows: Text[][];
}

/** Returns the widths of columns, of the room between their gaps. */
function widthsOf(columns: readonly { share: number }[]): number[] {
  const room = WIDTH - GAP * (columns.length - 1);
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => (room * share) / all);
}

/** Draws from the start of the line, which is on the right in a right-to-left language. */
class Sheet {
  y = 0;
  private pages = 0;
  private readonly page: OpenDocument;
  private readonly isRightToLeft: boolean;
  private readonly footOf: (page: number) => Promise<Text>;

  constructor(
    page: OpenDocument,
    options: { isRightToLeft: boolean; footOf: (page: number) => Promise<Text> },
  ) {
    this.page = page;
    this.isRightToLeft = options.isRightToLeft;
    this.footOf = options.footOf;
  }

  toStart = (style: Style): Style => ({ ...style, align: this.isRightToLeft ? 'right' : 'left' });
  toEnd = (style: Style): Style => ({ ...style, align: this.isRightToLeft ? 'left' : 'right' });

  /** @param at `x` from the start of the line @returns the `y` below */
  draw(text: Text, at: Place): number {
    return this.page.layout.draw(text, { ...at, x: this.placed(at) });
  }

  /** Draws a QR code at the end of the line. @returns its width; 0 if the link is too long */
  qr(link: string, y: number): number {
    return drawQr(this.page, link, {
      x: this.placed({ x: WIDTH - QR_SIZE, width: QR_SIZE }),
      y,
      size: QR_SIZE,
    });
  }

  async paragraph(text: Text): Promise<void> {
    await this.need(this.heightOf(text, WIDTH));
    this.y = this.draw(text, { x: 0, y: this.y, width: WIDTH }) + 8;
  }

  async table({ title, widths, head, rows }: PreparedTable): Promise<void> {
    await this.need(ROOM_BELOW_TITLE);
    this.y = this.draw(title, { x: 0, y: this.y, width: WIDTH }) + 4;
    this.row(head, widths, NAVY);
    for (const row of rows) {
      const height = Math.max(...row.map((cell, at) => this.heightOf(cell, widths[at] ?? 0)));
      if (await this.need(height + 10)) this.row(head, widths, NAVY);
      this.row(row, widths, LINE);
    }
    this.y += 14;
  }

  /** Numbers the page. */
  async endPage(): Promise<void> {
    this.pages += 1;
    this.draw(await this.footOf(this.pages), { x: 0, y: FOOT, width: WIDTH });
  }

  private row(cells: readonly Text[], widths: readonly number[], color: string): void {
    let x = 0;
    let below = this.y;
    for (const [at, cell] of cells.entries()) {
      const width = widths[at] ?? 0;
      below = Math.max(below, this.draw(cell, { x, y: this.y, width, bottom: BOTTOM }));
      x += width + GAP;
    }
    const { document } = this.page;
    ornament(document, () =>
      document
        .moveTo(PAGE.margin, below + 3)
        .lineTo(PAGE.margin + WIDTH, below + 3)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke(),
    );
    this.y = below + 6;
  }

  /** Starts a page unless this much room is left. @returns whether it did */
  private async need(height: number): Promise<boolean> {
    if (this.y + height <= BOTTOM) return false;
    await this.endPage();
    this.page.document.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    this.y = PAGE.margin;
    return true;
  }

  private heightOf(text: Text, width: number): number {
    return this.page.layout.lay(text, { x: 0, y: 0, width }, () => {});
  }

  private placed({ x, width }: Pick<Place, 'x' | 'width'>): number {
    return PAGE.margin + (this.isRightToLeft ? WIDTH - x - width : x);
  }
}
