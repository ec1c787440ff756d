import { describe, expect, it } from 'vitest';
import { breakLines, toParagraphs, toRuns, type Cluster } from './text-block.js';

/** One font for each script, as on the shelf. */
const fontOf = (text: string) => {
  if (/[\p{Script=Arabic}\u0660-\u0669]/u.test(text)) return 'arabic';
  return /\p{Script=Hebrew}/u.test(text) ? 'hebrew' : 'latin';
};
const choose = (text: string) => Promise.resolve({ text, font: fontOf(text) });

const runsOf = async (text: string) => {
  const [paragraph] = await toParagraphs(text, choose);
  return toRuns(paragraph?.clusters ?? []).map((run) => run.text);
};

/** Each cluster is one wide. */
const linesOf = async (text: string, width: number) => {
  const [paragraph] = await toParagraphs(text, choose);
  const lines = paragraph ? breakLines(paragraph, width, (line) => line.length) : [];
  return lines.map((line: Cluster[]) => line.map((cluster) => cluster.text).join(''));
};

describe('what is drawn from left to right', () => {
  it('is the text itself in scripts that run so', async () => {
    expect(await runsOf('Gold (12 kg), Żółw')).toEqual(['Gold (12 kg), Żółw']);
  });

  it('is the last word first in scripts that run from right to left', async () => {
    expect(await runsOf('שלום עולם')).toEqual(['עולם', ' ', 'שלום']);
  });

  it('keeps numbers and foreign words in their own order', async () => {
    expect(await runsOf('رقم 421 ABC DEF شركة')).toEqual(['شركة', ' ', 'ABC DEF', ' ', '421', ' ', 'رقم']);
  });

  it('mirrors brackets that stand among right-to-left letters', async () => {
    expect(await runsOf('זהב (דלת)')).toEqual(['(', 'דלת', ') ', 'זהב']);
  });

  it('has Persian digits turned around, since shaping turns them once more', async () => {
    expect(await runsOf('پلاک ۱۲۳')).toEqual(['۳۲۱', ' ', 'پلاک']);
  });

  it('ends a run where a Persian writer keeps letters apart, and draws nothing there', async () => {
    expect(await runsOf('می\u200Cرسد')).toEqual(['رسد', 'می']);
  });

  it('leaves out signs that only steer, and keeps what they did', async () => {
    expect(await runsOf('a\u202Ebc\u202Cd\u0007')).toEqual(['a', 'cb', 'd']);
  });

  it('never parts a letter from its marks', async () => {
    expect(await runsOf('x שָׁ')).toEqual(['x ', 'שָׁ']);
  });
});

describe('lines', () => {
  it('end between words, without the space', async () => {
    expect(await linesOf('one two three', 8)).toEqual(['one two', 'three']);
  });

  it('end anywhere in a word that is too long', async () => {
    expect(await linesOf('a abcdefgh', 3)).toEqual(['a', 'abc', 'def', 'gh']);
  });

  it('end between Chinese characters, but not before a full stop', async () => {
    expect(await linesOf('黄金条块。', 4)).toEqual(['黄金条', '块。']);
  });

  it('of an empty text are one', async () => {
    expect(await linesOf('', 5)).toEqual(['']);
  });
});

it('each line of the writer is a paragraph with a direction of its own', async () => {
  const paragraphs = await toParagraphs('one\r\nשתיים\n\nthree', choose);
  expect(paragraphs.map(({ rightToLeft }) => rightToLeft)).toEqual([false, true, false, false]);
});
