/** Maps each letter to its look-alikes (Unicode TR 39), digits and signs included. Capitals have their own entries. */
const LOOKS_LIKE: Record<string, string> = {
  a: 'аАαΑɑᴀᎪꓮ⍺4@',
  b: 'вВβΒʙᏴꓐ',
  c: 'сСϲϹᴄᏟꓚ',
  d: 'ԁԀᴅᎠꓓđĐðÐɗ',
  e: 'еЕεΕєЄɛҽᴇᎬꓰ3€',
  f: 'ƒϝꜰꓝ',
  g: 'ɡɢԍԌցᏀꓖ',
  h: 'һҺнНΗհʜᎻꓧ',
  i: 'іІӏӀιΙıɪʟᎥᏞꓲꓡłŁlL1|',
  j: 'јЈϳͿյᴊᎫꓙ',
  k: 'кКκΚᴋᏦꓗ',
  m: 'мМΜᴍᎷꓟ',
  n: 'ηΝոɴꓠ',
  o: 'оОοΟσօᴏꓳøØ0',
  p: 'рРρΡᴘᏢꓑ',
  q: 'ԛԚզ',
  r: 'гГʀᎡꓣ',
  s: 'ѕЅꜱՏᏚꓢ5$',
  t: 'тТτΤᴛᎢꓔ7',
  u: 'υսՍᴜꓴ',
  v: 'νѵѴᴠᏙꓦ',
  w: 'ԝԜωᴡᎳꓪ',
  x: 'хХχΧꓫ',
  y: 'уУүҮγΥʏᎩꓬ',
  z: 'ΖᴢᏃꓜ',
  ی: 'يى',
  ک: 'ك',
  ه: 'ة',
};
const FOLDED = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, all]) => Array.from(all, (one) => [one, letter])),
);

/** Invisible characters: soft hyphens, joiners, directions. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Combining marks that belong to no letter. */
const LONE_MARKS = /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F]/g;
/** Text reversed by a right-to-left override. */
const REVERSED = /\u202E([^\u202C]*)/gu;
/** Letters on dark circles and squares, and regional indicators of flags. */
const FRAMED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu;
const FRAMES = [0x1f1e6, 0x1f170, 0x1f150];

/** Removes invisible characters, and replaces styled letters by plain ones. */
export const unstyled = (text: string): string =>
  text
    .replaceAll(REVERSED, (_, turned: string) => Array.from(turned).toReversed().join(''))
    .normalize('NFKC')
    .replaceAll(FRAMED, unframed)
    .replaceAll(UNSEEN, '');

/** Replaces look-alikes by the letters they resemble, in lower case. */
export const foldLetters = (text: string): string =>
  Array.from(
    text.replaceAll(LONE_MARKS, ''),
    (one) => FOLDED.get(one) ?? FOLDED.get(one.toLowerCase()) ?? one,
  )
    .join('')
    .toLowerCase();

export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(LONE_MARKS, '');

function unframed(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = FRAMES.find((frame) => frame <= code) ?? code;
  return String.fromCodePoint(65 + code - first);
}
