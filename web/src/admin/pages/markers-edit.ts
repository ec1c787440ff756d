/** A text with a selection in it. */
export interface Marked {
  text: string;
  start: number;
  end: number;
}

/** What is to be put in place of the characters from `from` to `to`, and what is selected afterwards. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

/** Signs around words; each line is marked by itself, since a marker does not reach over a line's end. */
const AROUND = { bold: '**', underline: '__', strike: '~~' } as const;
const ADDRESS_START = 'https://';
const ADDRESS = /^https?:\/\/\S+$/i;

export type WordMarker = keyof typeof AROUND;
export type Marker = WordMarker | 'image' | 'video';

/** The edit that a marker's button makes of a selection: it marks what is selected, or takes the marks away. */
export function editFor(marker: Marker, selection: Marked): Edit {
  return marker === 'image' || marker === 'video'
    ? mediaEdit(marker, selection)
    : wordsEdit(AROUND[marker], selection);
}

function wordsEdit(sign: string, { text, start, end }: Marked): Edit {
  const { length } = sign;
  const before = text.slice(start - length, start) === sign && text.slice(end, end + length) === sign;
  if (before) {
    const inside = text.slice(start, end);
    return {
      from: start - length,
      to: end + length,
      text: inside,
      start: start - length,
      end: end - length,
    };
  }
  const selected = text.slice(start, end);
  const lines = selected.split('\n');
  const marked = lines.every((line) => line.trim() === '' || isMarked(line.trim(), sign));
  const unmark = selected.trim() !== '' && marked;
  const changed = lines.map((line) => (unmark ? unmarked(line, sign) : around(line, sign))).join('\n');
  if (selected.trim() === '') {
    // Nothing is selected: what is typed next stands between the signs.
    const at = start + length;
    return { from: start, to: end, text: `${sign}${selected}${sign}`, start: at, end: at + selected.length };
  }
  return { from: start, to: end, text: changed, start, end: start + changed.length };
}

const isMarked = (words: string, sign: string) =>
  words.length > 2 * sign.length && words.startsWith(sign) && words.endsWith(sign);

/** Spaces at the ends stay outside of the signs. */
function around(line: string, sign: string): string {
  const words = line.trim();
  if (words === '' || isMarked(words, sign)) return line;
  const at = line.indexOf(words);
  return `${line.slice(0, at)}${sign}${words}${sign}${line.slice(at + words.length)}`;
}

function unmarked(line: string, sign: string): string {
  const words = line.trim();
  return words === '' ? line : line.replace(words, words.slice(sign.length, -sign.length));
}

/** A picture or film from the address that is selected, or with a place for one, which is then selected. */
function mediaEdit(kind: 'image' | 'video', { text, start, end }: Marked): Edit {
  const selected = text.slice(start, end).trim();
  const address = ADDRESS.test(selected) ? selected : ADDRESS_START;
  // Whatever else was selected says what a picture shows; a film has no such words.
  const words = address === selected || selected.includes('\n') ? '' : selected.replaceAll(/[[\]]/g, '');
  const label = kind === 'image' ? words || 'image' : 'video';
  const opening = `${kind === 'image' ? '!' : ''}[${label}](`;
  const keep = kind === 'video' && words !== '' ? `${selected} ` : '';
  const at = start + keep.length + opening.length;
  return {
    from: start,
    to: end,
    text: `${keep}${opening}${address})`,
    start: at,
    end: at + address.length,
  };
}

/** An uploaded picture in a line of its own, in place of what is selected, which says what it shows. */
export function pictureEdit(address: string, { text, start, end }: Marked): Edit {
  const words = text
    .slice(start, end)
    .replaceAll(/[[\]\n]/g, ' ')
    .trim();
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end === text.length || text[end] === '\n' ? '' : '\n';
  const label = words || 'image';
  const at = start + before.length + '!['.length;
  return {
    from: start,
    to: end,
    text: `${before}![${label}](${address})${after}`,
    start: at,
    end: at + label.length,
  };
}
