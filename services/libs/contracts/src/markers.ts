import { storedImagePath } from './image-variants.js';

/** A piece of a content line. */
export type Piece =
  | { kind: 'text' | 'bold' | 'underline' | 'strike'; text: string }
  | { kind: 'image' | 'video'; url: string; label: string };

/** A line of content; one without pieces is a line break. */
export type Line = Piece[];

// The joiners belong to the letters around them.
const WORDS = String.raw`\p{Zs}*[\p{L}?][\p{L}\p{M}\p{Zs}\u200c\u200d?]*`;
// What cannot reach over the next bracket is read once, however often it begins; so are a few pairs of brackets.
const ADDRESS = String.raw`https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*){0,8}`;
/** For the test that looks for slow expressions. */
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
 * Reads the text of a content page: `**bold**`, `__underline__`, `~~strikethrough~~` around letters, spaces and
 * question marks, `![image](https://…)`, `[video](https://…)`. Whatever else is written stays as it was typed.
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

/** The first line, counted from one, whose picture or video a page over https cannot show; null: there is none. */
export function insecureLine(content: string): number | null {
  const index = parseContent(content).findIndex((line) =>
    line.some((piece) => 'url' in piece && /^http:/i.test(piece.url) && storedImagePath(piece.url) === null),
  );
  return index === -1 ? null : index + 1;
}

/** What begins an item of a list. */
export const BULLET = /^\s*[-•–*]\s+/;

/** About as many characters as a search engine shows of a description. */
const DESCRIPTION = 155;

function textOf(piece: Piece, at: number): string {
  if (!('text' in piece)) return '';
  return at === 0 ? piece.text.replace(BULLET, '• ') : piece.text;
}

/** The beginning of a page's text without its markers, for search engines. */
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
