import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';

/** A letter with its marks. */
export interface Cluster {
  text: string;
  /** The bidi embedding level; odd for right-to-left text. */
  level: number;
  font: string;
  /** True if a line may end after it. */
  breakable: boolean;
}

/** Adjacent clusters drawn together. */
export interface Run {
  /** In logical order. */
  text: string;
  level: number;
  font: string;
}

export interface Paragraph {
  clusters: Cluster[];
  rightToLeft: boolean;
}

/** Chooses the texts and fonts drawn for a cluster: mostly one, none to leave it out. */
type ChooseFont = (
  cluster: string,
  previousFont: string | undefined,
) => Promise<{ text: string; font: string }[]>;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const dictionary = new Intl.Segmenter('und', { granularity: 'word' });

/** Scripts without spaces between words, which a dictionary has to find. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Matches a word of these, but not an abbreviation or repetition mark, which belongs to the word before. */
const UNSPACED_WORD = /^(?!ฯ)\p{Lo}/u;

/** Direction marks, which have no effect once the levels are known, and other controls without a glyph. */
const UNPRINTABLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF\p{Cc}]/gu;

/** Splits a text by the Unicode algorithms for bidirectional text and line breaking. */
export async function toParagraphs(text: string, choose: ChooseFont): Promise<Paragraph[]> {
  const paragraphs: Paragraph[] = [];
  for (const line of text.normalize('NFC').split(/\r\n|[\n\r\u2028\u2029\v\f]/)) {
    paragraphs.push(await toParagraph(line.replaceAll('\t', ' '), choose));
  }
  return paragraphs;
}

async function toParagraph(text: string, choose: ChooseFont): Promise<Paragraph> {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(inOneUnit(text));
  const breaks = breaksOf(text);
  const clusters: Cluster[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    const breakable = breaks.has(index + segment.length);
    const printable = segment.replaceAll(UNPRINTABLE, '');
    const last = clusters.at(-1);
    if (printable === '') {
      if (last && breakable) last.breakable = true;
      continue;
    }
    const chosen = await choose(printable, last?.font);
    for (const [at, each] of chosen.entries()) {
      clusters.push({ ...each, level, breakable: breakable && at === chosen.length - 1 });
    }
  }
  return { clusters, rightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** Replaces right-to-left letters of two UTF-16 units, such as Adlam, which bidi-js takes for left-to-right. */
const inOneUnit = (text: string) =>
  text
    .replaceAll(/[\u{10D30}-\u{10D39}]/gu, '\u0660\u0660')
    .replaceAll(/[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/gu, '\u05D0\u05D0');

function breaksOf(text: string): Set<number> {
  const breaker = new LineBreaker(text);
  const found = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.add(next.position);
  if (!UNSPACED.test(text)) return found;
  for (const { segment, index } of dictionary.segment(text)) {
    if (UNSPACED_WORD.test(segment) && UNSPACED.test(segment) && UNSPACED.test(text.charAt(index - 1)))
      found.add(index);
  }
  return found;
}

/** Returns the character drawn in right-to-left text, such as `)` for `(`. */
export const mirrorOf = (character: string): string => bidi.getMirroredCharacter(character) ?? character;

/** Breaks a paragraph into lines. A word wider than `width` is broken anywhere. */
export function breakLines(
  { clusters }: Paragraph,
  width: number,
  widthOf: (clusters: Cluster[]) => number,
): Cluster[][] {
  const lines: Cluster[][] = [];
  let line: Cluster[] = [];
  for (const word of wordsOf(clusters)) {
    if (widthOf(trimmed([...line, ...word])) <= width) {
      line.push(...word);
      continue;
    }
    if (line.length > 0) lines.push(trimmed(line));
    line = [];
    for (const cluster of word) {
      if (line.length > 0 && widthOf(trimmed([...line, cluster])) > width) {
        lines.push(line);
        line = [];
      }
      line.push(cluster);
    }
  }
  return [...lines, trimmed(line)];
}

function wordsOf(clusters: Cluster[]): Cluster[][] {
  const words: Cluster[][] = [[]];
  for (const cluster of clusters) {
    words.at(-1)?.push(cluster);
    if (cluster.breakable) words.push([]);
  }
  return words.filter((word) => word.length > 0);
}

const isSpace = (cluster: Cluster | undefined) => cluster !== undefined && /^\s+$/u.test(cluster.text);

function trimmed(line: Cluster[]): Cluster[] {
  let end = line.length;
  while (isSpace(line[end - 1])) end -= 1;
  return line.slice(0, end);
}

/** Returns the runs of a line from left to right (rule L2 of the bidirectional algorithm). */
export function toRuns(line: readonly Cluster[]): Run[] {
  const groups: Cluster[][] = [];
  for (const cluster of line) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && belongTogether(last, cluster)) group.push(cluster);
    else groups.push([cluster]);
  }
  const runs = groups.map((group) => ({
    text: group.map(({ text }) => text).join(''),
    level: group[0]?.level ?? 0,
    font: group[0]?.font ?? '',
  }));
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) reverseFrom(runs, level);
  return runs;
}

const belongTogether = (one: Cluster, next: Cluster) => one.font === next.font && one.level === next.level;

function reverseFrom(runs: Run[], level: number) {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
    start = end + 1;
  }
}
