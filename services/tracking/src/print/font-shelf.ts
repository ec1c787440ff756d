import { create, type Font } from 'fontkit';
import fontverter from 'fontverter';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

/**
 * In the order in which they are asked for a character. Vazirmatn has a form for each Arabic letter, where
 * Noto draws several with one form and dots of their own, which nobody can copy out of a PDF.
 */
const LETTERS = ['noto-sans', 'vazirmatn', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai'];
/** Han characters look different in each country; a text tells by its other letters where it is from. */
const CHINESE = ['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'];
const JAPANESE = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'];
const KOREAN = ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp'];

/** Stands for what no font has. */
export const REPLACEMENT = { sign: '\uFFFD', font: 'noto-sans-latin' };

export type Weight = 400 | 700;

/** Marks that shape what stands beside them and need no form of their own. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/** One file of a family: the families come cut into slices of the code points that they have. */
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

  /** Whether it has a form for each of these. A slice may be said to have more than it has. */
  async covers(codePoints: readonly number[]): Promise<boolean> {
    if (!codePoints.every((code) => this.ranges.some(([from, to]) => code >= from && code <= to)))
      return false;
    const { opened } = await this.open();
    return codePoints.every((code) => opened.hasGlyphForCodePoint(code));
  }

  /** A TrueType font of one weight that has what `text` needs and no more. */
  async cut(text: string, weight: Weight): Promise<Buffer> {
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

/** The fonts that come with the service: the scripts of the site's languages, Chinese, Japanese, Korean, Thai. */
export class FontShelf {
  private readonly families = new Map<string, Slice[]>();
  private readonly slices = new Map<string, Slice>();

  constructor() {
    for (const family of [...LETTERS, ...CHINESE]) this.families.set(family, this.read(family));
  }

  /**
   * The slice that has `cluster`, a letter with its marks.
   *
   * @param near the text around it, which decides between the countries of Han characters
   * @param before the slice of what stands before it, which is asked first so that words stay whole
   * @returns undefined when none has it
   */
  async choose(cluster: string, near: string, before: string | undefined): Promise<string | undefined> {
    const needed = Array.from(cluster).filter((sign) => !INVISIBLE.test(sign));
    const codePoints = needed.map((sign) => sign.codePointAt(0) ?? 0);
    const candidates = familiesFor(near).flatMap((family) => this.families.get(family) ?? []);
    const neighbour = this.slices.get(before ?? '');
    for (const slice of neighbour ? [neighbour, ...candidates] : candidates) {
      if (await slice.covers(codePoints)) return slice.name;
    }
    return undefined;
  }

  cut(slice: string, text: string, weight: Weight): Promise<Buffer> {
    const found = this.slices.get(slice);
    if (!found) throw new Error(`no font is called ${slice}`);
    return found.cut(text, weight);
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
