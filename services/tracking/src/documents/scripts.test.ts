import { describe, expect, it } from 'vitest';
import { FontCatalog } from './font-catalog.js';
import { Shaper } from './shaper.js';
import { toParagraphs, toRuns } from './text-block.js';

const LANGUAGES =
  'af am ar as az be bg bn bo br bs ca ccp ceb chr ckb cs cy da de dz el en es et eu fa ff-Adlm fi fil fr ga gd gl gu ' +
  'he hi hr hu hy id ig ii is it ja jv ka kk km kn ko kok ks ky lo lrc lt lv mai mk ml mn mni mr ms mt my mzn ne nl ' +
  'no nqo or pa pa-Arab pl ps pt ro ru sa sat sd si sk sl sr sv sw syr ta te tg th ti tr tt ug uk ur uz uz-Arab vai ' +
  'vi yi yo yue zgh zh zh-Hant zu';
const COUNTRIES = [
  'CH',
  'CN',
  'DE',
  'EG',
  'ET',
  'FR',
  'GB',
  'IN',
  'JP',
  'KH',
  'LK',
  'MM',
  'RU',
  'TH',
  'TR',
  'US',
];
/** Scripts that Unicode recommends, or lists as in limited use (UAX #31), and Mongolian. */
const SCRIPTS =
  'Adlam Arabic Armenian Balinese Bamum Batak Bengali Bopomofo Canadian_Aboriginal Chakma Cham Cherokee Cyrillic Devanagari ' +
  'Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hanifi_Rohingya Hebrew Hiragana Javanese Kannada Katakana ' +
  'Kayah_Li Khmer Lao Latin Lepcha Limbu Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko ' +
  'Nyiakeng_Puachue_Hmong Ol_Chiki Oriya Osage Saurashtra Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham ' +
  'Tai_Viet Tamil Telugu Thaana Thai Tibetan Tifinagh Vai Wancho Yi';

/** Where the first letters by code point are rare ones. */
const USUAL: Record<string, string> = { Han: '陳大文張偉李娜佐藤健堃喆𠮷', Hangul: '김민준이서연박지훈' };

const fonts = new FontCatalog();

/** Returns the characters of a text that no font has, and its runs with the ids of their glyphs. */
async function shaped(text: string) {
  const missing: string[] = [];
  const slices = fonts.slicesFor(text);
  const [paragraph] = await toParagraphs(text, async (cluster, previous) => {
    const font = await fonts.find(cluster, slices, previous);
    if (font === undefined) missing.push(cluster);
    return font === undefined ? [] : [{ text: cluster, font }];
  });
  const runs = await Promise.all(
    toRuns(paragraph?.clusters ?? []).map(async (run) => {
      const shaper = new Shaper(await fonts.subset(run.font, run.text, 700));
      const isReversed = run.level % 2 === 1;
      const { glyphs, positions } = shaper.shape(run.text, isReversed);
      return { ...run, ids: glyphs.map(({ id }) => id), positions, ...shaper.extents(run.text, isReversed) };
    }),
  );
  return { missing, runs };
}

const idsOf = async (text: string) => (await shaped(text)).runs.flatMap(({ ids }) => ids);

describe.each(LANGUAGES.split(' '))('names in %s', (language) => {
  it('have a glyph for each letter', async () => {
    expect(Intl.DisplayNames.supportedLocalesOf(language)).not.toEqual([]);
    const languages = new Intl.DisplayNames(language, { type: 'language' });
    const countries = new Intl.DisplayNames(language, { type: 'region' });
    const months = new Intl.DateTimeFormat(language, { month: 'long', weekday: 'long' });
    const text = [
      languages.of(language),
      ...COUNTRIES.map((country) => countries.of(country)),
      ...Array.from({ length: 12 }, (_, month) => months.format(new Date(2026, month, month + 1))),
    ].join(', ');
    const { missing, runs } = await shaped(text);
    expect(missing).toEqual([]);
    expect(runs.filter(({ ids }) => ids.includes(0))).toEqual([]);
  });
});

it.each(SCRIPTS.split(' '))('has a font for %s', async (script) => {
  const letter = new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, 'u');
  const letters: string[] = [];
  for (let code = 0; letters.length < 20 && code < 0x1_ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (letter.test(character)) letters.push(character);
  }
  const { missing, runs } = await shaped(USUAL[script] ?? letters.join(' '));
  expect(missing).toEqual([]);
  expect(runs.filter(({ ids }) => ids.includes(0))).toEqual([]);
});

describe('shaping', () => {
  it.each([
    ['Devanagari', 'क्षि', 2],
    ['Bengali', 'ক্ষ', 1],
    ['Gurmukhi', 'ਪ੍ਰ', 2],
    ['Kannada', 'ಕ್ಷ', 1],
    ['Khmer', 'ខ្មែរ', 4],
    ['Malayalam', 'ന്ന', 1],
    ['Myanmar', 'က္က', 2],
    ['Sinhala', 'ශ්‍රී', 2],
    ['Tamil', 'க்ஷ', 1],
    ['Arabic', 'لا', 1],
  ])('joins the letters of %s', async (_, text, glyphs) => {
    expect(await idsOf(text)).toHaveLength(glyphs);
  });

  it('puts a vowel before the consonant it follows in memory', async () => {
    const [run] = (await shaped('কি')).runs;
    const alone = new Shaper(await fonts.subset(run?.font ?? '', 'কি', 700)).glyphOf('ক');
    expect(run?.ids.at(-1)).toBe(alone?.id);
    expect(run?.ids).toHaveLength(2);
  });

  it('does not join Persian letters across a zero-width non-joiner, which leaves no gap', async () => {
    const [run] = (await shaped('می\u200Cرسد')).runs;
    expect(run?.ids).toHaveLength('میرسد'.length);
    const shaper = new Shaper(await fonts.subset(run?.font ?? '', 'می\u200Cرسد', 400));
    expect(shaper.shape('می\u200Cرسد', true)).not.toEqual(shaper.shape('میرسد', true));
  });

  it('mirrors brackets in right-to-left text', async () => {
    const shaper = new Shaper(await fonts.subset('noto-sans-latin', '()', 400));
    expect(shaper.shape('(', true).glyphs[0]?.id).toBe(shaper.glyphOf(')')?.id);
  });

  it('measures stacked letters, which need a higher line', async () => {
    const [plain] = (await shaped('ཀ')).runs;
    const [stacked] = (await shaped('རྐྱུ')).runs;
    expect(stacked?.bottom).toBeLessThan((plain?.bottom ?? 0) - 0.1);
  });
});
