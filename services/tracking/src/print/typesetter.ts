import { REPLACEMENT, type FontShelf, type Weight } from './font-shelf.ts';
import { breakLines, toParagraphs, toRuns, type Cluster, type Paragraph } from './text-block.ts';

type Document = PDFKit.PDFDocument;

export interface Style {
  /** Points. */
  size: number;
  weight: Weight;
  colour: string;
  /** `start`: where the paragraph's own direction begins. */
  align?: 'left' | 'right' | 'start';
}

/** A text whose fonts are known. Its style decides which forms are cut out of them. */
export interface Text {
  /** As it was written. */
  source: string;
  style: Style;
  paragraphs: Paragraph[];
}

/** Points from the left and the top of the page. */
export interface Place {
  x: number;
  y: number;
  width: number;
  /** What does not fit above it is left out; everything fits unless said. */
  bottom?: number;
  maxLines?: number;
}

/** Lines stand this many times the size apart: tall scripts need the room. */
const LEADING = 1.5;
/** With features named, pdfkit shapes a run as a whole instead of word by word. */
const SHAPED = { features: [] };

/**
 * Sets text of any script. First all texts are prepared, then the fonts are embedded, with only the forms
 * that are needed, and then the texts are drawn.
 */
export class Typesetter {
  private readonly document: Document;
  private readonly readAloud: PDFKit.PDFStructureElement;
  private readonly shelf: FontShelf;
  private readonly needed = new Map<string, { font: string; weight: Weight; signs: Set<string> }>();

  /** @param readAloud what the texts become parts of */
  constructor(document: Document, readAloud: PDFKit.PDFStructureElement, shelf: FontShelf) {
    this.document = document;
    this.readAloud = readAloud;
    this.shelf = shelf;
  }

  async prepare(text: string, style: Style): Promise<Text> {
    const paragraphs = await toParagraphs(text, async (cluster, before) => {
      const font = await this.shelf.choose(cluster, text, before);
      const shown =
        font === undefined ? { text: REPLACEMENT.sign, font: REPLACEMENT.font } : { text: cluster, font };
      this.need(shown.font, style.weight, shown.text);
      return shown;
    });
    return { source: text, style, paragraphs };
  }

  async embedFonts(): Promise<void> {
    for (const [name, { font, weight, signs }] of this.needed) {
      this.document.registerFont(name, await this.shelf.cut(font, [...signs].join(''), weight));
      this.document.font(name);
      for (const sign of signs) readable(this.document, sign);
    }
  }

  /**
   * Draws below `y` and between `x` and `x + width`. Who has the page read aloud hears the text as it was
   * written: forms stand in the order of their script, and lines end where the paper does.
   *
   * @returns where the next text may stand
   */
  draw(text: Text, at: Place): number {
    let below = at.y;
    const drawing = () => {
      below = this.drawLines(text, at);
    };
    this.readAloud.add(this.document.struct('P', { actual: text.source }, drawing));
    return below;
  }

  private drawLines(
    { style, paragraphs }: Text,
    { x, y, width, bottom, maxLines = Infinity }: Place,
  ): number {
    let below = y;
    const last = Math.min(bottom ?? Infinity, y + maxLines * style.size * LEADING + 0.1);
    for (const paragraph of paragraphs) {
      for (const line of breakLines(paragraph, width, (clusters) => this.widthOf(clusters, style))) {
        if (below + style.size * LEADING > last) return below;
        const toRight =
          style.align === 'right' || (style.align === 'start' && paragraph.rightToLeft)
            ? width - this.widthOf(line, style)
            : 0;
        this.drawLine(line, style, { x: x + toRight, baseline: below + style.size * 1.1 });
        below += style.size * LEADING;
      }
    }
    return below;
  }

  private drawLine(line: Cluster[], style: Style, at: { x: number; baseline: number }) {
    let { x } = at;
    this.document.fillColor(style.colour);
    for (const run of toRuns(line)) {
      this.use(run.font, style);
      this.document.text(run.text, x, at.baseline, { ...SHAPED, lineBreak: false, baseline: 'alphabetic' });
      x += this.document.widthOfString(run.text, SHAPED);
    }
  }

  private widthOf(clusters: Cluster[], style: Style): number {
    return toRuns(clusters)
      .map((run) => this.use(run.font, style).widthOfString(run.text, SHAPED))
      .reduce((sum, width) => sum + width, 0);
  }

  private use(font: string, { weight, size }: Style) {
    return this.document.font(nameOf(font, weight)).fontSize(size);
  }

  private need(font: string, weight: Weight, cluster: string) {
    const name = nameOf(font, weight);
    const known = this.needed.get(name) ?? { font, weight, signs: new Set<string>() };
    this.needed.set(name, known);
    for (const sign of cluster) known.signs.add(sign);
  }
}

/**
 * Says which letter a form stands for, so that text can be found and copied. pdfkit remembers the first
 * letter that it drew with a form, which may have been a part of another letter.
 */
function readable(document: Document, sign: string) {
  const { ['_font']: font } = document as unknown as Record<'_font', { encode(text: string): unknown }>;
  font.encode(sign);
}

const nameOf = (font: string, weight: Weight) => `${font} ${weight}`;
