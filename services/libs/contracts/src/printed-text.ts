/** Texts as PDFs print them. Free of imports, so that the printing process can load it from source. */

/** Signs that count as pictures in Unicode, but are printed as text. */
const SIGN = String.raw`[©®™★☆‼⁉\u2190-\u21FF]`;
/** A picture with its variants, and those joined to it: keycaps, flags, skin tones, families. */
export const EMOJI = new RegExp(
  String.raw`(?:[#*0-9]\uFE0F?\u20E3|\p{Regional_Indicator}{1,2}|\p{Emoji_Modifier}|(?!${SIGN})\p{Extended_Pictographic})` +
    String.raw`(?:[\uFE0E\uFE0F]|\p{Emoji_Modifier}|\u200D\p{Extended_Pictographic}?|[\u{E0020}-\u{E007F}])*`,
  'gu',
);
const LINE = /\r\n|[\n\r\u2028\u2029\v\f]/;
/** Stands for a text of emoji alone. */
export const NOTHING = '–';

/** Leaves out emoji, without a gap, and lines of nothing else. */
export function printedText(text: string): string {
  const lines = text.split(LINE).flatMap((line) => {
    const kept = withoutEmoji(line);
    return kept === '' && line !== '' ? [] : [kept];
  });
  return lines.length === 0 ? NOTHING : lines.join('\n');
}

function withoutEmoji(line: string): string {
  const [first = '', ...pieces] = line.split(EMOJI);
  const last = pieces.pop();
  if (last === undefined) return line;
  const isParted = (text: string) => text === '' || text.trimEnd() !== text;
  const text = [...pieces.filter((piece) => piece.trim() !== ''), last].reduce(
    (before, piece) => before + (isParted(before) ? piece.trimStart() : piece),
    first,
  );
  return last.trim() === '' ? text.trimEnd() : text;
}
