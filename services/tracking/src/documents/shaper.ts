import { Blob, Buffer, BufferFlag, ClusterLevel, Direction, Face, Font, shape } from 'harfbuzzjs';

/** A glyph in a run, from left to right. Lengths are in units of the font. */
interface ShapedGlyph {
  id: number;
  /** Characters of its cluster, for copying; empty for further glyphs of a cluster. */
  codePoints: number[];
  advanceWidth: number;
}

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

/**
 * Shapes text with HarfBuzz. fontkit, pdfkit's own shaper, misplaces vowels and marks of Bengali, Gurmukhi, Kannada,
 * Khmer, Telugu and others.
 */
export class Shaper {
  private readonly font: Font;
  private readonly buffer = new Buffer();

  constructor(bytes: Uint8Array) {
    this.font = new Font(new Face(new Blob(bytes)));
  }

  /** @param text in logical order, of one direction */
  shape(text: string, rightToLeft: boolean): { glyphs: ShapedGlyph[]; positions: Position[] } {
    const { font, buffer } = this;
    buffer.reset();
    buffer.setClusterLevel(ClusterLevel.CHARACTERS);
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES | BufferFlag.DO_NOT_INSERT_DOTTED_CIRCLE);
    buffer.addText(text);
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const infos = buffer.getGlyphInfos();
    const starts = [...new Set(infos.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
    const named = new Set<number>();
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      const part = named.has(cluster) ? '' : text.slice(cluster, starts[starts.indexOf(cluster) + 1]);
      named.add(cluster);
      const codePoints = Array.from(part, (character) => character.codePointAt(0) ?? 0);
      return { id, codePoints, advanceWidth: font.glyphHAdvance(id) };
    });
    const positions = buffer
      .getGlyphPositions()
      .map((position, at) => ({ ...position, advanceWidth: glyphs[at]?.advanceWidth ?? 0 }));
    return { glyphs, positions };
  }

  /** Returns the highest and the lowest point of a text, as multiples of the font size. */
  extents(text: string, rightToLeft: boolean): { top: number; bottom: number } {
    const { glyphs, positions } = this.shape(text, rightToLeft);
    let [top, bottom] = [0, 0];
    for (const [at, { id }] of glyphs.entries()) {
      const ink = this.font.glyphExtents(id);
      const high = (ink?.yBearing ?? 0) + (positions[at]?.yOffset ?? 0);
      top = Math.max(top, high);
      bottom = Math.min(bottom, high + (ink?.height ?? 0));
    }
    const em = this.font.face.upem;
    return { top: top / em, bottom: bottom / em };
  }

  /** Returns the outlines of a text as SVG paths from the baseline up, and its width, in units of the font. */
  outline(text: string, rightToLeft: boolean): { paths: string; width: number; unitsPerEm: number } {
    const { glyphs, positions } = this.shape(text, rightToLeft);
    let width = 0;
    const paths = glyphs.map(({ id }, at) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
      const path = `<path transform="translate(${width + xOffset} ${yOffset})" d="${this.font.glyphToPath(id)}"/>`;
      width += xAdvance;
      return path;
    });
    return { paths: paths.join(''), width, unitsPerEm: this.font.face.upem };
  }

  /** Returns the glyph of a character on its own; undefined if it needs none. */
  glyphOf(character: string): ShapedGlyph | undefined {
    const code = character.codePointAt(0) ?? 0;
    const id = this.font.nominalGlyph(code);
    return id ? { id, codePoints: [code], advanceWidth: this.font.glyphHAdvance(id) } : undefined;
  }
}
