import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../../tests/support/linear-time.js';
import { firstWords, parseContent, type Line, type Piece } from './markers.js';

/** Characters of markers, and similar ones. */
const SIGNS = [
  ['**', '*', '__', '_', '~~', '~', '![', '[', ']', '](', '(', ')', '[video](', '[VIDEO](', '![image]('],
  ['https://a.example/b', 'http://', 'https://(', 'a', 'Words', '?', ' ', '\u00a0', '1', '.', '\u200d', 'é'],
  ['\n', '\r\n', '\r', '\t', '\u2028', '\ud800', '🙂', 'مرحبا', 'नमस्ते'],
].flat();
const sign = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...SIGNS) }, fc.string({ maxLength: 5 }));
const contents = fc.array(sign, { maxLength: 60 }).map((signs) => signs.join(''));

const AROUND: Record<string, string> = { bold: '**', underline: '__', strike: '~~', text: '' };

function written(piece: Piece): string {
  if (piece.kind === 'image') return `![${piece.label || 'image'}](${piece.url})`;
  if (piece.kind === 'video') return `[video](${piece.url})`;
  const { kind, text } = piece as Extract<Piece, { text: string }>;
  return `${AROUND[kind]}${text}${AROUND[kind]}`;
}

const writtenLines = (lines: Line[]) => lines.map((line) => line.map(written).join('')).join('\n');

/** The stored form: blank lines are dropped, and a picture without words gets a label. */
const plain = (content: string) =>
  content
    .split(/\r\n|\r|\n/)
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .replaceAll('![](', '![image](')
    .toLowerCase();

describe('any content at all', () => {
  it('loses no text', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(plain(writtenLines(parseContent(content)))).toBe(plain(content));
      }),
      { numRuns: 3000 },
    );
  });

  it('survives a round trip', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const lines = parseContent(content);
        expect(parseContent(writtenLines(lines))).toEqual(lines);
      }),
      { numRuns: 3000 },
    );
  });

  it('has a description of at most 156 characters', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(firstWords(content).length).toBeLessThanOrEqual(156);
      }),
    );
  });

  it.each([...SIGNS, '**a', '![a](https://a(', '__a ?', '[video](https://'])(
    'is read in linear time: %j',
    async (each) => {
      await expectLinear((length) => each.repeat(length / each.length), parseContent);
    },
  );
});
