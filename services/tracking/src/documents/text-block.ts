import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';

/** A letter with its marks. */
export interface Cluster {
  text: string;
  /** The bidi embedding level; odd for text that runs from right to left. */
  level: number;
  font: string;
  /** Whether a line may end after it. */
  breakable: boolean;
}

/** Adjacent clusters that are drawn together. */
export interface Run {
  /** In the order that the font's shaping expects. */
  text: string;
  level: number;
  font: string;
}

export interface Paragraph {
  clusters: Cluster[];
  rightToLeft: boolean;
}

/** Decides what is drawn for a cluster, and in which font. */
type ChooseFont = (
  cluster: string,
  previousFont: string | undefined,
) => Promise<{ text: string; font: string }>;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

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
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
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
    const shown = level % 2 === 1 ? mirrored(printable) : printable;
    const chosen = await choose(shown, last?.font);
    clusters.push({ ...chosen, level, breakable });
  }
  return { clusters, rightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

function breaksOf(text: string): Set<number> {
  const breaker = new LineBreaker(text);
  const found = new Set<number>();
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.add(next.position);
  return found;
}

const mirrored = (text: string) =>
  Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join('');

/** The lines of a paragraph. A word wider than `width` is broken anywhere. */
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

/** The runs of a line from left to right (rule L2 of the bidirectional algorithm). */
export function toRuns(line: readonly Cluster[]): Run[] {
  const groups: Cluster[][] = [];
  for (const cluster of line) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && belongTogether(last, cluster)) group.push(cluster);
    else groups.push([cluster]);
  }
  const runs = groups.map(toRun);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) reverseFrom(runs, level);
  return runs;
}

const belongTogether = (one: Cluster, next: Cluster) =>
  one.font === next.font && one.level === next.level && !NOT_JOINED.test(one.text);

/**
 * An Arabic letter with a zero-width non-joiner. Ending the run keeps it from joining the next letter; the
 * non-joiner itself is not drawn, since fonts without a glyph for it would leave a gap.
 */
const NOT_JOINED = /^\p{Script=Arabic}.*\u200C$/u;

function reverseFrom(runs: Run[], level: number) {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
    if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
    start = end + 1;
  }
}

/**
 * Shaping reverses Arabic, Hebrew and similar scripts by itself, but not the brackets and spaces between
 * words. It also reverses Persian digits, although they run from left to right.
 */
function toRun(clusters: Cluster[]): Run {
  const { level = 0, font = '' } = clusters[0] ?? {};
  const isReversed = level % 2 === 1;
  const asWritten = isReversed === isReversedByShaping(join(clusters));
  return { text: join(asWritten ? clusters : clusters.toReversed()), level, font };
}

const join = (clusters: Cluster[]) =>
  clusters.map(({ text }) => (NOT_JOINED.test(text) ? text.slice(0, -1) : text)).join('');

function isReversedByShaping(text: string): boolean {
  const letter = /[^\p{Script=Common}\p{Script=Inherited}]/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(letter);
}
