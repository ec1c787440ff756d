import { describe, expect, it } from 'vitest';
import { breakLines, toParagraphs, toRuns, type Cluster } from './text-block.js';

/** One font per script, as in the catalog. */
const fontOf = (text: string) => {
  if (/[\p{Script=Arabic}\u0660-\u0669]/u.test(text)) return 'arabic';
  return /\p{Script=Hebrew}/u.test(text) ? 'hebrew' : 'latin';
};
const choose = (text: string) => Promise.resolve([{ text, font: fontOf(text) }]);

const runsOf = async (text: string) => {
  const [paragraph] = await toParagraphs(text, choose);
  return toRuns(paragraph?.clusters ?? []).map((run) => run.text);
};

/** Each cluster has a width of 1. */
const linesOf = async (text: string, width: number) => {
  const [paragraph] = await toParagraphs(text, choose);
  const lines = paragraph ? breakLines(paragraph, width, (line) => line.length) : [];
  return lines.map((line: Cluster[]) => line.map((cluster) => cluster.text).join(''));
};

describe('the runs of a line, from left to right,', () => {
  it('are the text itself in left-to-right scripts', async () => {
    expect(await runsOf('Gold (12 kg), Żółw')).toEqual(['Gold (12 kg), Żółw']);
  });

  it('start with the last word in right-to-left scripts', async () => {
    expect(await runsOf('שלום עולם')).toEqual(['עולם', ' ', 'שלום']);
  });

  it('keep numbers and foreign words in their own order', async () => {
    expect(await runsOf('رقم 421 ABC DEF شركة')).toEqual(['شركة', ' ', 'ABC DEF', ' ', '421', ' ', 'رقم']);
  });

  it('leave brackets to the shaper, which mirrors them', async () => {
    expect(await runsOf('זהב (דלת)')).toEqual([')', 'דלת', ' (', 'זהב']);
  });

  it('keep Persian digits in their order', async () => {
    expect(await runsOf('پلاک ۱۲۳')).toEqual(['۱۲۳', ' ', 'پلاک']);
  });

  it('keep a zero-width non-joiner for the shaper', async () => {
    expect(await runsOf('می\u200Cرسد')).toEqual(['می\u200Cرسد']);
  });

  it('run from right to left in scripts beyond the BMP', async () => {
    expect(await runsOf('𞤆𞤵𞤤𞤢𞤪 12 ABC')).toEqual(['ABC', ' ', '12', '𞤆𞤵𞤤𞤢𞤪 ']);
  });

  it('omit direction marks but keep their effect', async () => {
    expect(await runsOf('a\u202Ebc\u202Cd\u0007')).toEqual(['a', 'bc', 'd']);
  });

  it('keep a letter and its marks together', async () => {
    expect(await runsOf('x שָׁ')).toEqual(['x ', 'שָׁ']);
  });
});

describe('lines', () => {
  it('end between words, without the space', async () => {
    expect(await linesOf('one two three', 8)).toEqual(['one two', 'three']);
  });

  it('break an overlong word anywhere', async () => {
    expect(await linesOf('a abcdefgh', 3)).toEqual(['a', 'abc', 'def', 'gh']);
  });

  it('end between Chinese characters, but not before a full stop', async () => {
    expect(await linesOf('黄金条块。', 4)).toEqual(['黄金条', '块。']);
  });

  it.each([
    ['Thai', 'บริการขนส่งทองแท่ง', 6, ['บริการ', 'ขนส่ง', 'ทองแท่ง']],
    ['Khmer', 'សេវាដឹកជញ្ជូនមាស', 6, ['សេវា', 'ដឹកជញ្ជូន', 'មាស']],
  ])('end between the words of %s, which has no spaces', async (_, text, width, lines) => {
    expect(await linesOf(text, width)).toEqual(lines);
  });

  it('of an empty text are a single one', async () => {
    expect(await linesOf('', 5)).toEqual(['']);
  });
});

it('makes each source line a paragraph with a direction of its own', async () => {
  const paragraphs = await toParagraphs('one\r\nשתיים\n\nthree', choose);
  expect(paragraphs.map(({ rightToLeft }) => rightToLeft)).toEqual([false, true, false, false]);
});
