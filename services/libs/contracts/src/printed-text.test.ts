import { expect, it } from 'vitest';
import { printedText } from './printed-text.js';

it.each([
  ['a picture', '🌹'],
  ['a picture with a variation selector', '❤️'],
  ['a picture in its text form', '☎'],
  ['a skin tone', '👍🏽'],
  ['a lone skin tone', '🏽'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a couple without variation selectors', '👩‍❤‍👨'],
  ['an arrow in a sequence', '🙂‍↔️'],
  ['a profession', '👩🏿‍⚕️'],
  ['a flag', '🇨🇭'],
  ['a lone half of a flag', '🇨'],
  ['a flag of a region', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['a keycap', '1️⃣'],
  ['a keycap without a variation selector', '#⃣'],
  ['several', '🎉🎊 🥳'],
])('leaves out %s without a gap', (_, emoji) => {
  expect(printedText(`Anna ${emoji} Müller`)).toBe('Anna Müller');
  expect(printedText(`Anna${emoji}Müller`)).toBe('AnnaMüller');
  expect(printedText(`Anna${emoji} Müller`)).toBe('Anna Müller');
  expect(printedText(`${emoji} Anna ${emoji}`)).toBe('Anna');
  expect(printedText(`${emoji}\nBern`)).toBe('Bern');
  expect(printedText(emoji)).toBe('–');
});

it('leaves out every character that shows as an emoji', () => {
  const kept: string[] = [];
  for (let code = 0; code < 0x1_ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (/\p{Emoji_Presentation}/u.test(character) && printedText(`a${character}`) !== 'a')
      kept.push(character);
  }
  expect(kept).toEqual([]);
});

it.each([
  '',
  ' ',
  'Bern\n\nSchweiz',
  'AC/DC © 2026 ® ™ ★ # * 0 1',
  'می\u200Cرسد',
  'क्\u200Dष',
  '→ 3. OG',
  '葛\u{E0100}飾区',
  'ᠠ\u180B',
])('keeps %j', (text) => {
  expect(printedText(text)).toBe(text);
});

it('changes nothing the second time', () => {
  for (const text of ['a 🌹 b', '🌹', '🌹\n\n🌹', 'x\u200D🌹', '🇨🇭🇨 1️⃣'])
    expect(printedText(printedText(text))).toBe(printedText(text));
});
