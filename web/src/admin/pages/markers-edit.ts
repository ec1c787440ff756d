export interface Marked {
  text: string;
  start: number;
  end: number;
}

/** Replacement for the characters from `from` to `to`, and the selection afterwards. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

/** Signs around words, set on each line separately, since a marker does not span lines. */
const AROUND = { bold: '**', underline: '__', strike: '~~' } as const;
const ADDRESS_START = 'https://';
const ADDRESS = /^https?:\/\/\S+$/i;

export type WordMarker = keyof typeof AROUND;
export type Marker = WordMarker | 'image' | 'video';

/** Returns the edit of a marker's button: adds the marker to the selection, or removes it. */
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
  const changed = lines.map((line) => (unmark ? removeMarks(line, sign) : addMarks(line, sign))).join('\n');
  if (selected.trim() === '') {
    // Nothing is selected: text typed next goes between the signs.
    const at = start + length;
    return { from: start, to: end, text: `${sign}${selected}${sign}`, start: at, end: at + selected.length };
  }
  return { from: start, to: end, text: changed, start, end: start + changed.length };
}

const isMarked = (words: string, sign: string) =>
  words.length > 2 * sign.length && words.startsWith(sign) && words.endsWith(sign);

/** Keeps surrounding spaces outside of the signs. */
function addMarks(line: string, sign: string): string {
  const words = line.trim();
  if (words === '' || isMarked(words, sign)) return line;
  const at = line.indexOf(words);
  return `${line.slice(0, at)}${sign}${words}${sign}${line.slice(at + words.length)}`;
}

function removeMarks(line: string, sign: string): string {
  const words = line.trim();
  return words === '' ? line : line.replace(words, () => words.slice(sign.length, -sign.length));
}

/** Inserts a picture or video with the selected address, or with a selected placeholder for one. */
function mediaEdit(kind: 'image' | 'video', { text, start, end }: Marked): Edit {
  const selected = text.slice(start, end).trim();
  const address = ADDRESS.test(selected) ? selected : ADDRESS_START;
  // Other selected text becomes a picture's alternative text; a video has none.
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

/** Inserts an uploaded picture on its own line; the selection becomes its alternative text. */
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
