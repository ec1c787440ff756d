import { REPLACEMENT, type FontCatalog, type Weight } from './font-catalog.ts';
import { breakLines, toParagraphs, toRuns, type Cluster, type Paragraph } from './text-block.ts';

type Document = PDFKit.PDFDocument;

export interface Style {
  /** In points. */
  size: number;
  weight: Weight;
  color: string;
  /** `start` follows the direction of each paragraph. */
  align?: 'left' | 'right' | 'start';
}

/** A text whose fonts have been chosen. */
export interface Text {
  source: string;
  style: Style;
  paragraphs: Paragraph[];
}

/** Where to draw, in points from the top left corner of the page. */
export interface Place {
  x: number;
  y: number;
  width: number;
  /** Lines that do not fit above this are left out. */
  bottom?: number;
  maxLines?: number;
}

/** Line height as a multiple of the font size, with room for tall scripts. */
const LINE_HEIGHT = 1.5;
/** Given a list of features, even an empty one, pdfkit shapes a run as a whole instead of word by word. */
const SHAPED = { features: [] };

/**
 * Lays out text in any script. Prepare all texts, then embed the fonts, reduced to the glyphs that are needed,
 * and then draw the texts.
 */
export class TextLayout {
  private readonly document: Document;
  private readonly structure: PDFKit.PDFStructureElement;
  private readonly fonts: FontCatalog;
  private readonly needed = new Map<string, { font: string; weight: Weight; characters: Set<string> }>();

  /** @param structure the element, for screen readers, that the texts become part of */
  constructor(document: Document, structure: PDFKit.PDFStructureElement, fonts: FontCatalog) {
    this.document = document;
    this.structure = structure;
    this.fonts = fonts;
  }

  async prepare(text: string, style: Style): Promise<Text> {
    const paragraphs = await toParagraphs(text, async (cluster, previous) => {
      const font = await this.fonts.find(cluster, text, previous);
      const drawn =
        font === undefined
          ? { text: REPLACEMENT.character, font: REPLACEMENT.font }
          : { text: cluster, font };
      this.need(drawn.font, style.weight, drawn.text);
      return drawn;
    });
    return { source: text, style, paragraphs };
  }

  async embedFonts(): Promise<void> {
    for (const [name, { font, weight, characters }] of this.needed) {
      this.document.registerFont(name, await this.fonts.subset(font, [...characters].join(''), weight));
      this.document.font(name);
      for (const character of characters) mapGlyph(this.document, character);
    }
  }

  /**
   * Draws below `y` and between `x` and `x + width`. Screen readers get the source text, since glyphs are
   * placed in visual order and broken into lines.
   *
   * @returns the `y` below the text
   */
  draw(text: Text, at: Place): number {
    let below = at.y;
    const drawing = () => {
      below = this.drawLines(text, at);
    };
    this.structure.add(this.document.struct('P', { actual: text.source }, drawing));
    return below;
  }

  private drawLines(
    { style, paragraphs }: Text,
    { x, y, width, bottom, maxLines = Infinity }: Place,
  ): number {
    let below = y;
    const last = Math.min(bottom ?? Infinity, y + maxLines * style.size * LINE_HEIGHT + 0.1);
    for (const paragraph of paragraphs) {
      for (const line of breakLines(paragraph, width, (clusters) => this.widthOf(clusters, style))) {
        if (below + style.size * LINE_HEIGHT > last) return below;
        const toRight =
          style.align === 'right' || (style.align === 'start' && paragraph.rightToLeft)
            ? width - this.widthOf(line, style)
            : 0;
        this.drawLine(line, style, { x: x + toRight, baseline: below + style.size * 1.1 });
        below += style.size * LINE_HEIGHT;
      }
    }
    return below;
  }

  private drawLine(line: Cluster[], style: Style, at: { x: number; baseline: number }) {
    let { x } = at;
    this.document.fillColor(style.color);
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
    const subset = this.needed.get(name) ?? { font, weight, characters: new Set<string>() };
    this.needed.set(name, subset);
    for (const character of cluster) subset.characters.add(character);
  }
}

/**
 * Maps a glyph to its character, so that text can be searched and copied. pdfkit keeps the first character it
 * drew with a glyph, which may have been part of another letter.
 */
function mapGlyph(document: Document, character: string) {
  const { ['_font']: font } = document as unknown as Record<'_font', { encode(text: string): unknown }>;
  font.encode(character);
}

const nameOf = (font: string, weight: Weight) => `${font} ${weight}`;
