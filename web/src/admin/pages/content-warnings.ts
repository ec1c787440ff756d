import { storedImagePath } from '@vaultway/contracts/image-variants';
import { parseContent, type Piece } from '@vaultway/contracts/markers';

/** Text that visitors will not see as intended. */
export interface ContentWarning {
  kind: 'words' | 'html' | 'address' | 'insecure';
  /** 1-based. */
  line: number;
  text: string;
}

/** Further warnings would not help. */
const MOST = 5;

// Bounded quantifiers, so that long texts are scanned quickly at every key.
const LITERAL: [ContentWarning['kind'], RegExp][] = [
  ['address', /!?\[[^[\]]{0,200}\]\([^()\s]{0,300}\)/],
  ['words', /(\*\*|__|~~)(?=\S)[^*_~]{1,200}\1/],
  ['words', /(?<![\p{L}\p{N}*_])([*_`])(?=[^\s*_`])[^*_`]{1,200}(?<=\S)\1(?![\p{L}\p{N}*_])/u],
  ['words', /^\s{0,3}#{1,6}\s\S.{0,100}/],
  ['html', /<\/?[a-z][^<>]{0,100}>/i],
];

/** Returns what a page will show literally, or not at all. */
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
