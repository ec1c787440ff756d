import { storedImagePath } from '@vaultway/contracts/image-variants';
import { parseContent, type Piece } from '@vaultway/contracts/markers';

/** Something that visitors will not see as its writer means it. */
export interface ContentWarning {
  kind: 'words' | 'html' | 'address' | 'insecure';
  /** Counted from one. */
  line: number;
  text: string;
}

/** More than these say no more. */
const MOST = 5;

// Each is bounded, so that a long text is looked through at every key in no time.
const LITERAL: [ContentWarning['kind'], RegExp][] = [
  ['address', /!?\[[^[\]]{0,200}\]\([^()\s]{0,300}\)/],
  ['words', /(\*\*|__|~~)(?=\S)[^*_~]{1,200}\1/],
  ['words', /(?<![\p{L}\p{N}*_])([*_`])(?=[^\s*_`])[^*_`]{1,200}(?<=\S)\1(?![\p{L}\p{N}*_])/u],
  ['words', /^\s{0,3}#{1,6}\s\S.{0,100}/],
  ['html', /<\/?[a-z][^<>]{0,100}>/i],
];

/** What a page will show literally, or not at all. */
export function contentWarnings(content: string): ContentWarning[] {
  return parseContent(content)
    .flatMap((pieces, index) => pieces.flatMap((piece) => ofPiece(piece, index + 1)))
    .slice(0, MOST);
}

function ofPiece(piece: Piece, line: number): ContentWarning[] {
  if ('url' in piece) {
    return piece.url.toLowerCase().startsWith('http:') && storedImagePath(piece.url) === null
      ? [{ kind: 'insecure', line, text: piece.url }]
      : [];
  }
  if (piece.kind !== 'text') return [];
  return LITERAL.flatMap(([kind, pattern]) => {
    const text = pattern.exec(piece.text)?.[0];
    return text === undefined ? [] : [{ kind, line, text }];
  });
}
