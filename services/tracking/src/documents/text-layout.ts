import { printedText } from '@vaultway/contracts/printed-text';
import { REPLACEMENT, type FontCatalog, type Weight } from './font-catalog.ts';
import { Shaper } from './shaper.ts';
import {
  breakLines,
  mirrorOf,
  toParagraphs,
  toRuns,
  type Cluster,
  type Paragraph,
  type Run,
} from './text-block.ts';

type Document = PDFKit.PDFDocument;

export interface Style {
  /** In points. */
  size: number;
  weight: Weight;
  color: string;
  /** `start` follows the direction of each paragraph. */
  align?: 'left' | 'right' | 'start';
}

/** A text with its fonts chosen. */
export interface Text {
  source: string;
  style: Style;
  paragraphs: Paragraph[];
}

/** A position in points from the top left corner of the page. */
export interface Place {
  x: number;
  y: number;
  width: number;
  /** Lines that do not fit above this are omitted. */
  bottom?: number;
  maxLines?: number;
}

/** A line at its place. */
export interface Line {
  clusters: Cluster[];
  style: Style;
  x: number;
  baseline: number;
  /** The room that it may use. */
  box: { x: number; y: number; width: number; height: number };
  /** True if its marks need more room, and are cut off. */
  isCut: boolean;
}

/** Least room above and below the baseline, as a multiple of the font size. Stacked letters get more. */
const ABOVE = 1.1;
const BELOW = 0.4;
/** Most room, which the highest letters of real words need. Of more stacked marks, the rest is cut off. */
const MOST_ABOVE = 1.3;
const MOST_BELOW = 1.7;
/** Any list of features makes pdfkit shape a run as a whole; these tell the {@link Shaper} its direction. */
const TO_RIGHT = { features: ['ltra' as const] };
const TO_LEFT = { features: ['rtla' as const] };
const shapingOf = ({ level }: Run) => (level % 2 === 1 ? TO_LEFT : TO_RIGHT);

/**
 * Lays out text in any script. Prepare all texts, then embed the fonts, subset to the needed glyphs, and then draw the
 * texts.
 */
export class TextLayout {
  private readonly document: Document;
  private readonly structure: PDFKit.PDFStructureElement;
  private readonly fonts: FontCatalog;
  private readonly shapers = new Map<string, Shaper>();
  private readonly needed = new Map<string, { font: string; weight: Weight; characters: Set<string> }>();

  /** @param structure the parent element of the texts, for screen readers */
  constructor(document: Document, structure: PDFKit.PDFStructureElement, fonts: FontCatalog) {
    this.document = document;
    this.structure = structure;
    this.fonts = fonts;
  }

  /** Emoji are left out. */
  async prepare(text: string, style: Style): Promise<Text> {
    const source = printedText(text);
    const slices = this.fonts.slicesFor(source);
    const find = (part: string, previous: string | undefined) => this.fonts.find(part, slices, previous);
    const paragraphs = await toParagraphs(source, async (cluster, previous) => {
      const font = await find(cluster, previous);
      const drawn = font === undefined ? await this.apart(cluster, find) : [{ text: cluster, font }];
      for (const each of drawn) this.need(each.font, style.weight, each.text);
      return drawn;
    });
    return { source, style, paragraphs };
  }

  /** Draws a letter and its marks from different fonts. */
  private async apart(
    cluster: string,
    find: (part: string, previous: undefined) => Promise<string | undefined>,
  ) {
    const drawn: { text: string; font: string }[] = [];
    for (const text of cluster.normalize('NFD')) {
      const font = await find(text, undefined);
      drawn.push(font === undefined ? REPLACEMENT : { text, font });
    }
    return drawn;
  }

  async embedFonts(): Promise<void> {
    for (const [name, { font, weight, characters }] of this.needed) {
      const bytes = await this.fonts.subset(font, [...characters].join(''), weight);
      const shaper = new Shaper(bytes);
      this.shapers.set(name, shaper);
      this.document.registerFont(name, bytes);
      this.document.font(name);
      shapeWith(this.document, shaper, characters);
    }
  }

  /**
   * Draws below `y` and between `x` and `x + width`. Screen readers get the source text, since glyphs are placed in
   * visual order and broken into lines.
   *
   * @returns the `y` below the text
   */
  draw(text: Text, at: Place): number {
    let below = at.y;
    const drawing = () => {
      below = this.lay(text, at, (line) => this.drawLine(line));
    };
    this.structure.add(this.document.struct('P', { actual: text.source }, drawing));
    return below;
  }

  /**
   * Breaks a text into lines, as many as fit.
   *
   * @returns the `y` below the last one
   */
  lay(
    { style, paragraphs }: Text,
    { x, y, width, bottom = Infinity, maxLines = Infinity }: Place,
    take: (line: Line) => void,
  ): number {
    let below = y;
    let lines = 0;
    for (const paragraph of paragraphs) {
      for (const clusters of breakLines(paragraph, width, (some) => this.widthOf(some, style))) {
        const { above, height, isCut } = this.roomFor(clusters, style);
        if (lines === maxLines || below + height > bottom) return below;
        lines += 1;
        const toRight =
          style.align === 'right' || (style.align === 'start' && paragraph.rightToLeft)
            ? width - this.widthOf(clusters, style)
            : 0;
        const box = { x, y: below, width, height };
        take({ clusters, style, x: x + toRight, baseline: below + above, box, isCut });
        below += height;
      }
    }
    return below;
  }

  /** Returns the outlines of a line as SVG. */
  outline({ clusters, style, x, baseline }: Line): string {
    let pen = x;
    const runs = toRuns(clusters).map((run) => {
      const drawn = this.shapers.get(nameOf(run.font, style.weight))?.outline(run.text, run.level % 2 === 1);
      if (!drawn) throw new Error(`the font ${run.font} is not embedded`);
      const scale = style.size / drawn.unitsPerEm;
      const placed = `<g transform="translate(${pen} ${baseline}) scale(${scale} ${-scale})">${drawn.paths}</g>`;
      pen += drawn.width * scale;
      return placed;
    });
    return runs.join('');
  }

  /** Returns a line's room above its baseline, its height, and whether that is too little for all of its marks. */
  private roomFor(line: Cluster[], { weight, size }: Style) {
    let [above, below] = [ABOVE, BELOW];
    for (const run of toRuns(line)) {
      const extents = this.shapers.get(nameOf(run.font, weight))?.extents(run.text, run.level % 2 === 1);
      above = Math.max(above, extents?.top ?? 0);
      below = Math.max(below, -(extents?.bottom ?? 0));
    }
    const [room, depth] = [Math.min(above, MOST_ABOVE), Math.min(below, MOST_BELOW)];
    return { above: room * size, height: (room + depth) * size, isCut: above > room || below > depth };
  }

  private drawLine({ clusters, style, x, baseline, box, isCut }: Line) {
    if (isCut) this.document.save().rect(box.x, box.y, box.width, box.height).clip();
    this.document.fillColor(style.color);
    let pen = x;
    for (const run of toRuns(clusters)) {
      const shaping = shapingOf(run);
      this.use(run.font, style);
      this.document.text(run.text, pen, baseline, { ...shaping, lineBreak: false, baseline: 'alphabetic' });
      pen += this.document.widthOfString(run.text, shaping);
    }
    if (isCut) this.document.restore();
  }

  widthOf(clusters: Cluster[], style: Style): number {
    return toRuns(clusters)
      .map((run) => this.use(run.font, style).widthOfString(run.text, shapingOf(run)))
      .reduce((sum, width) => sum + width, 0);
  }

  private use(font: string, { weight, size }: Style) {
    return this.document.font(nameOf(font, weight)).fontSize(size);
  }

  private need(font: string, weight: Weight, cluster: string) {
    const name = nameOf(font, weight);
    const subset = this.needed.get(name) ?? { font, weight, characters: new Set<string>() };
    this.needed.set(name, subset);
    for (const character of cluster) subset.characters.add(character).add(mirrorOf(character));
  }
}

/** Inner parts of pdfkit's fonts. */
interface EmbeddedFont {
  scale: number;
  layoutRun(text: string, features: string[]): ReturnType<Shaper['shape']> & { advanceWidth: number };
  subset: { includeGlyph(id: number): number };
  unicode: number[][];
  widths: number[];
}

/**
 * Makes the document's current font use the shaper, and maps its glyphs to their characters, so that text can be
 * searched and copied. pdfkit keeps the first characters it drew with a glyph, which may be a ligature's.
 */
function shapeWith(document: Document, shaper: Shaper, characters: Iterable<string>) {
  const { ['_font']: font } = document as unknown as Record<'_font', EmbeddedFont>;
  const scaled = (length: number) => length * font.scale;
  font.layoutRun = (text, features) => {
    const { glyphs, positions } = shaper.shape(text, features.includes('rtla'));
    return {
      glyphs,
      positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset, advanceWidth }) => ({
        xAdvance: scaled(xAdvance),
        yAdvance: scaled(yAdvance),
        xOffset: scaled(xOffset),
        yOffset: scaled(yOffset),
        advanceWidth: scaled(advanceWidth),
      })),
      advanceWidth: scaled(positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)),
    };
  };
  for (const character of characters) {
    const glyph = shaper.glyphOf(character);
    if (!glyph) continue;
    const id = font.subset.includeGlyph(glyph.id);
    font.unicode[id] ??= glyph.codePoints;
    font.widths[id] ??= scaled(glyph.advanceWidth);
  }
}

const nameOf = (font: string, weight: Weight) => `${font} ${weight}`;
