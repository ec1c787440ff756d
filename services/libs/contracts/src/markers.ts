import { storedImagePath } from './image-variants.js';

/** A piece of a content line. */
export type Piece =
  | { kind: 'text' | 'bold' | 'underline' | 'strike'; text: string }
  | { kind: 'image' | 'video'; url: string; label: string };

/** A line of content; an empty one is a line break. */
export type Line = Piece[];

// Joiners belong to the letters around them.
const WORDS = String.raw`\p{Zs}*[\p{L}?][\p{L}\p{M}\p{Zs}\u200c\u200d?]*`;
// Reads text up to the next bracket once, however often a marker begins; allows a few pairs of brackets.
const ADDRESS = String.raw`https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*){0,8}`;
/** Exported for the test of slow expressions. */
export const MARKER = new RegExp(
  [
    String.raw`\*\*(?<bold>${WORDS})\*\*`,
    String.raw`__(?<underline>${WORDS})__`,
    String.raw`~~(?<strike>${WORDS})~~`,
    String.raw`!\[(?<label>[^[\]]*)\]\((?<image>${ADDRESS})\)`,
    String.raw`\[video\]\((?<video>${ADDRESS})\)`,
  ].join('|'),
  'giu',
);

/**
 * Parses a content page: `**bold**`, `__underline__`, `~~strikethrough~~` around letters, spaces and question marks,
 * `![image](https://…)`, `[video](https://…)`. Leaves all other text as typed.
 */
export function parseContent(content: string): Line[] {
  return content.split(/\r\n|\r|\n/).map((line) => (line.trim() === '' ? [] : parseLine(line)));
}

function parseLine(line: string): Line {
  const pieces: Line = [];
  let end = 0;
  for (const match of line.matchAll(MARKER)) {
    const piece = pieceOf(match.groups ?? {});
    if (piece === undefined) continue;
    if (match.index > end) pieces.push({ kind: 'text', text: line.slice(end, match.index) });
    pieces.push(piece);
    end = match.index + match[0].length;
  }
  if (end < line.length) pieces.push({ kind: 'text', text: line.slice(end) });
  return pieces;
}

function pieceOf(found: Record<string, string | undefined>): Piece | undefined {
  for (const kind of ['bold', 'underline', 'strike'] as const) {
    if (found[kind] !== undefined) return { kind, text: found[kind] };
  }
  const kind = found['image'] === undefined ? 'video' : 'image';
  const url = found[kind];
  if (url === undefined || !URL.canParse(url)) return undefined;
  const label = found['label'] ?? '';
  return { kind, url, label: label.toLowerCase() === 'image' ? '' : label };
}

/** Returns the first line, from 1, with a picture or video that a page over https cannot show; null if none. */
export function insecureLine(content: string): number | null {
  const index = parseContent(content).findIndex((line) =>
    line.some((piece) => 'url' in piece && /^http:/i.test(piece.url) && storedImagePath(piece.url) === null),
  );
  return index === -1 ? null : index + 1;
}

/** Bullet of a list item. */
export const BULLET = /^\s*[-•–*]\s+/;

/** Approximate length of a description in search results. */
const DESCRIPTION = 155;

function textOf(piece: Piece, at: number): string {
  if (!('text' in piece)) return '';
  return at === 0 ? piece.text.replace(BULLET, '• ') : piece.text;
}

/** Returns the beginning of a page's text without markers, for search engines. */
export function firstWords(content: string): string {
  const words = parseContent(content)
    .flatMap((line) => line.map(textOf))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (words.length <= DESCRIPTION) return words;
  const cut = words.slice(0, DESCRIPTION);
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : DESCRIPTION)}…`;
}
