import { create, type Font } from 'fontkit';
import fontverter from 'fontverter';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
/** Fonts that no package ships. */
const OWN_FONTS = join(dirname(findPackageJSON('.', import.meta.url) ?? ''), 'fonts');

/**
 * In order of preference. Vazirmatn has a glyph for each Arabic letter; Noto composes several from a glyph and separate
 * dots, which cannot be copied from a PDF.
 */
const LETTERS = ['noto-sans', 'vazirmatn', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai'];
/** Han characters look different in each country; the other letters of a text reveal its origin. */
const CHINESE = ['noto-sans-sc', 'noto-sans-hk', 'noto-sans-jp', 'noto-sans-kr'];
const JAPANESE = ['noto-sans-jp', 'noto-sans-sc', 'noto-sans-hk', 'noto-sans-kr'];
const KOREAN = ['noto-sans-kr', 'noto-sans-sc', 'noto-sans-hk', 'noto-sans-jp'];

/** Families of one script, opened only for texts in it. Those of `@fontsource` have one or two weights. */
const OF_SCRIPT = {
  Adlam: '@fontsource-variable/noto-sans-adlam',
  Armenian: '@fontsource-variable/noto-sans-armenian',
  Balinese: '@fontsource-variable/noto-sans-balinese',
  Bamum: '@fontsource-variable/noto-sans-bamum',
  Batak: 'NotoSansBatak-Regular.ttf',
  Bengali: '@fontsource-variable/noto-sans-bengali',
  Canadian_Aboriginal: '@fontsource-variable/noto-sans-canadian-aboriginal',
  Chakma: '@expo-google-fonts/noto-sans-chakma/400Regular/NotoSansChakma_400Regular.ttf',
  Cham: '@fontsource-variable/noto-sans-cham',
  Cherokee: '@fontsource-variable/noto-sans-cherokee',
  Devanagari: '@fontsource-variable/noto-sans-devanagari',
  Ethiopic: '@fontsource-variable/noto-sans-ethiopic',
  Georgian: '@fontsource-variable/noto-sans-georgian',
  Gujarati: '@fontsource-variable/noto-sans-gujarati',
  Gurmukhi: '@fontsource-variable/noto-sans-gurmukhi',
  Hanifi_Rohingya: '@fontsource-variable/noto-sans-hanifi-rohingya',
  Javanese: '@fontsource-variable/noto-sans-javanese',
  Kannada: '@fontsource-variable/noto-sans-kannada',
  Kayah_Li: '@fontsource-variable/noto-sans-kayah-li',
  Khmer: '@fontsource-variable/noto-sans-khmer',
  Lao: '@fontsource-variable/noto-sans-lao',
  Lepcha: '@fontsource/noto-sans-lepcha',
  Limbu: '@fontsource/noto-sans-limbu',
  Lisu: '@fontsource-variable/noto-sans-lisu',
  Malayalam: '@fontsource-variable/noto-sans-malayalam',
  Mandaic: 'NotoSansMandaic-Regular.ttf',
  Meetei_Mayek: '@fontsource-variable/noto-sans-meetei-mayek',
  Miao: '@fontsource/noto-sans-miao',
  Mongolian: '@fontsource/noto-sans-mongolian',
  Myanmar: '@fontsource/noto-sans-myanmar',
  New_Tai_Lue: '@fontsource-variable/noto-sans-new-tai-lue',
  Newa: '@fontsource/noto-sans-newa',
  Nko: '@fontsource/noto-sans-nko',
  Nyiakeng_Puachue_Hmong: '@fontsource/noto-serif-nyiakeng-puachue-hmong',
  Ol_Chiki: '@fontsource-variable/noto-sans-ol-chiki',
  Oriya: '@fontsource-variable/noto-sans-oriya',
  Osage: '@fontsource/noto-sans-osage',
  Saurashtra: '@fontsource/noto-sans-saurashtra',
  Sinhala: '@fontsource-variable/noto-sans-sinhala',
  Sundanese: '@fontsource-variable/noto-sans-sundanese',
  Syloti_Nagri: '@fontsource/noto-sans-syloti-nagri',
  Syriac: '@fontsource-variable/noto-sans-syriac',
  Tai_Le: '@fontsource/noto-sans-tai-le',
  Tai_Tham: '@fontsource-variable/noto-sans-tai-tham',
  Tai_Viet: '@fontsource/noto-sans-tai-viet',
  Tamil: '@fontsource-variable/noto-sans-tamil',
  Telugu: '@fontsource-variable/noto-sans-telugu',
  Thaana: '@fontsource-variable/noto-sans-thaana',
  Tibetan: '@fontsource-variable/noto-serif-tibetan',
  Tifinagh: '@fontsource/noto-sans-tifinagh',
  Vai: '@fontsource/noto-sans-vai',
  Wancho: 'NotoSansWancho-Regular.ttf',
  Yi: '@fontsource/noto-sans-yi',
};

/** Drawn for a character that no font has. */
export const REPLACEMENT = { text: '\uFFFD', font: 'noto-sans-latin' };

export type Weight = 400 | 700;

/** Characters that only affect their neighbors and need no glyph. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/** fontkit reads the header of an empty glyph too, which may be the end of the file. */
const HEADER_ROOM = Buffer.alloc(16);

/** Files of a slice: one with a weight axis, or one per weight. */
type Files = string | Record<Weight, string>;

/** A part of a family. Families come in slices, each for some ranges of code points. */
class Slice {
  readonly name: string;
  private readonly files: Files;
  private readonly ranges: readonly (readonly [number, number])[];
  private readonly opened = new Map<string, Promise<{ bytes: Buffer; font: Font }>>();

  constructor(name: string, files: Files, ranges: readonly (readonly [number, number])[]) {
    this.name = name;
    this.files = files;
    this.ranges = ranges;
  }

  /** True if it has a glyph for each code point. The declared ranges may include more than it has. */
  async covers(codePoints: readonly number[]): Promise<boolean> {
    if (!codePoints.every((code) => this.ranges.some(([from, to]) => code >= from && code <= to)))
      return false;
    const { font } = await this.open(400);
    return codePoints.every((code) => font.hasGlyphForCodePoint(code));
  }

  /** Returns a TrueType font of one weight with only the glyphs that `text` needs. */
  async subset(text: string, weight: Weight): Promise<Buffer> {
    const { bytes } = await this.open(weight);
    const axes = typeof this.files === 'string' ? { variationAxes: { wght: weight } } : {};
    // The shaper decomposes some vowels, such as Thai and Lao am.
    const needed = text + text.normalize('NFKD');
    const subset = await subsetFont(bytes, needed, { targetFormat: 'truetype', ...axes });
    return Buffer.concat([subset, HEADER_ROOM]);
  }

  private open(weight: Weight) {
    const file = typeof this.files === 'string' ? this.files : this.files[weight];
    const opened = this.opened.get(file) ?? read(file);
    this.opened.set(file, opened);
    return opened;
  }
}

async function read(file: string) {
  const bytes = await fontverter.convert(readFileSync(file), 'truetype');
  return { bytes, font: create(bytes) };
}

/** The service's fonts: every script in daily use that Noto has. */
export class FontCatalog {
  private readonly families = new Map<string, Slice[]>();
  private readonly slices = new Map<string, Slice>();

  /**
   * Lists the slices for a text, in order of preference.
   *
   * @param text decides how Han characters look, and which further scripts are needed
   */
  slicesFor(text: string): Slice[] {
    const scripts = SCRIPTS.filter(({ letter }) => letter.test(text));
    return [
      ...LETTERS.flatMap((family) => this.family(family)),
      ...scripts.map(({ home }) => this.script(home)),
      ...hanFamilies(text).flatMap((family) => this.family(family)),
    ];
  }

  /**
   * Finds the slice for `cluster`, a letter with its marks.
   *
   * @param previous the slice of the previous cluster, tried first so that a word keeps one font
   * @returns undefined if no slice has it
   */
  async find(
    cluster: string,
    candidates: readonly Slice[],
    previous: string | undefined,
  ): Promise<string | undefined> {
    const visible = Array.from(cluster).filter((character) => !INVISIBLE.test(character));
    const codePoints = visible.map((character) => character.codePointAt(0) ?? 0);
    const preferred = this.slices.get(previous ?? '');
    for (const slice of preferred ? [preferred, ...candidates] : candidates) {
      if (await slice.covers(codePoints)) return slice.name;
    }
    return undefined;
  }

  subset(name: string, text: string, weight: Weight): Promise<Buffer> {
    const slice = this.slices.get(name);
    if (!slice) throw new Error(`no font named ${name}`);
    return slice.subset(text, weight);
  }

  private family(family: string): Slice[] {
    const slices = this.families.get(family) ?? this.read(family);
    this.families.set(family, slices);
    return slices;
  }

  private read(family: string): Slice[] {
    const home = `@fontsource-variable/${family}`;
    // The file lists the rarest characters first.
    return Object.entries(rangesOf(home))
      .toReversed()
      .map(([part, ranges]) => {
        const name = `${family}-${part.replaceAll(/[[\]]/g, '')}`;
        return this.add(name, require.resolve(`${home}/files/${name}-wght-normal.woff2`), ranges);
      });
  }

  private script(home: string): Slice {
    const [, family = home, part = ''] = /\/(noto-(?:sans|serif)-([a-z-]+))$/.exec(home) ?? [];
    return (
      this.slices.get(`${family}-${part}`) ??
      (home.endsWith('.ttf')
        ? this.add(
            `${family}-`,
            oneWeight(home.includes('/') ? require.resolve(home) : join(OWN_FONTS, home)),
            'U+0-10FFFF',
          )
        : this.add(`${family}-${part}`, filesOf(home, `${family}-${part}`), rangesOf(home)[part] ?? ''))
    );
  }

  private add(name: string, files: Files, ranges: string): Slice {
    const slice = new Slice(name, files, ranges.split(',').map(rangeOf));
    this.slices.set(name, slice);
    return slice;
  }
}

const SCRIPTS = Object.entries(OF_SCRIPT).map(([script, home]) => ({
  letter: new RegExp(`\\p{Script=${script}}`, 'u'),
  home,
}));

function hanFamilies(text: string): string[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return JAPANESE;
  return /\p{Script=Hangul}/u.test(text) ? KOREAN : CHINESE;
}

function rangesOf(home: string): Record<string, string> {
  return JSON.parse(readFileSync(require.resolve(`${home}/unicode.json`), 'utf8')) as Record<string, string>;
}

function filesOf(home: string, name: string): Files {
  const path = (style: string) => `${home}/files/${name}-${style}-normal.woff2`;
  if (home.startsWith('@fontsource-variable/')) return require.resolve(path('wght'));
  const regular = require.resolve(path('400'));
  const bold = regular.replace('-400-', '-700-');
  return { 400: regular, 700: existsSync(bold) ? bold : regular };
}

const oneWeight = (file: string): Files => ({ 400: file, 700: file });

/** Parses `U+0600-06FF` or `U+204F`. */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-');
  return [parseInt(from, 16), parseInt(to, 16)];
}
