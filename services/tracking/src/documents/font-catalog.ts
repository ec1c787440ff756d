import { create, type Font } from 'fontkit';
import fontverter from 'fontverter';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/**
 * In order of preference. Vazirmatn has a glyph for each Arabic letter, where Noto composes several from one
 * glyph and separate dots, which cannot be copied from a PDF.
 */
const LETTERS = ['noto-sans', 'vazirmatn', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai'];
/** Han characters look different in each country; the other letters of a text reveal where it is from. */
const CHINESE = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
const JAPANESE = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
const KOREAN = ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp'];

/** Drawn for a character that no font has. */
export const REPLACEMENT = { character: '\uFFFD', font: 'noto-sans-latin' };

export type Weight = 400 | 700;

/** Characters that only affect their neighbors and need no glyph. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/** One file of a family: families come in slices, each for some ranges of code points. */
class Slice {
  readonly name: string;
  private readonly file: string;
  private readonly ranges: readonly (readonly [number, number])[];
  private font: { bytes: Buffer; opened: Font } | undefined;

  constructor(name: string, file: string, ranges: readonly (readonly [number, number])[]) {
    this.name = name;
    this.file = file;
    this.ranges = ranges;
  }

  /** Whether it has a glyph for each of these. The declared ranges may include more than there is. */
  async covers(codePoints: readonly number[]): Promise<boolean> {
    if (!codePoints.every((code) => this.ranges.some(([from, to]) => code >= from && code <= to)))
      return false;
    const { opened } = await this.open();
    return codePoints.every((code) => opened.hasGlyphForCodePoint(code));
  }

  /** A TrueType font of one weight with only the glyphs that `text` needs. */
  async subset(text: string, weight: Weight): Promise<Buffer> {
    const { bytes } = await this.open();
    return subsetFont(bytes, text, { targetFormat: 'truetype', variationAxes: { wght: weight } });
  }

  private async open() {
    if (!this.font) {
      const bytes = await fontverter.convert(readFileSync(this.file), 'truetype');
      this.font = { bytes, opened: create(bytes) };
    }
    return this.font;
  }
}

/** The service's fonts: the scripts of the site's languages, and Chinese, Japanese, Korean and Thai. */
export class FontCatalog {
  private readonly families = new Map<string, Slice[]>();
  private readonly slices = new Map<string, Slice>();

  constructor() {
    for (const family of [...LETTERS, ...CHINESE]) this.families.set(family, this.read(family));
  }

  /**
   * Finds the slice for `cluster`, a letter with its marks.
   *
   * @param text what it is part of, which decides how Han characters look
   * @param previous the slice of the cluster before it, tried first so that a word keeps one font
   * @returns undefined when no slice has it
   */
  async find(cluster: string, text: string, previous: string | undefined): Promise<string | undefined> {
    const visible = Array.from(cluster).filter((character) => !INVISIBLE.test(character));
    const codePoints = visible.map((character) => character.codePointAt(0) ?? 0);
    const candidates = familiesFor(text).flatMap((family) => this.families.get(family) ?? []);
    const preferred = this.slices.get(previous ?? '');
    for (const slice of preferred ? [preferred, ...candidates] : candidates) {
      if (await slice.covers(codePoints)) return slice.name;
    }
    return undefined;
  }

  subset(name: string, text: string, weight: Weight): Promise<Buffer> {
    const slice = this.slices.get(name);
    if (!slice) throw new Error(`there is no font ${name}`);
    return slice.subset(text, weight);
  }

  private read(family: string): Slice[] {
    const home = `@fontsource-variable/${family}`;
    const unicode = JSON.parse(readFileSync(require.resolve(`${home}/unicode.json`), 'utf8')) as Record<
      string,
      string
    >;
    // The file lists the rarest characters first.
    return Object.entries(unicode)
      .toReversed()
      .map(([part, ranges]) => {
        const name = `${family}-${part.replaceAll(/[[\]]/g, '')}`;
        const file = require.resolve(`${home}/files/${name}-wght-normal.woff2`);
        const slice = new Slice(name, file, ranges.split(',').map(rangeOf));
        this.slices.set(name, slice);
        return slice;
      });
  }
}

function familiesFor(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...LETTERS, ...JAPANESE];
  if (/\p{Script=Hangul}/u.test(text)) return [...LETTERS, ...KOREAN];
  return [...LETTERS, ...CHINESE];
}

/** `U+0600-06FF` or `U+204F`. */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [parseInt(from, 16), parseInt(to, 16)];
}
