import { expect, it } from 'vitest';
import { unprintable } from './unprintable.js';

const charactersOf = (recipient_name: string | null | undefined) =>
  unprintable({ recipient_name }).flatMap(({ params }) => params?.['characters'] ?? []);

it.each([
  null,
  undefined,
  '',
  'Zoë O’Brien–Ångström',
  'Nguyễn Thị Ánh',
  'Kɔ̀kɔ́',
  'Ḥ̣',
  'محمّد',
  'می\u200Cرسد',
  'ສະບາຍດີ',
  '陳大文',
  '葛\u{E0100}飾区',
  '𞤆𞤵𞤤𞤢𞤪',
  'Anna 🌹',
  'Anna\u00AD\u200B\u202E\tB\n–',
  '–',
])('says nothing of %j', (name) => {
  expect(charactersOf(name)).toEqual([]);
});

it.each([
  ['𒀀𒀀 Ada', ['𒀀']],
  ['𒀀𒀁𒀂𒀃𒀄𒀅𒀆', ['𒀀', '𒀁', '𒀂', '𒀃', '𒀄']],
  ['Ada \uE000', ['\uE000']],
  ['Ada \uFFFF', ['\uFFFF']],
  ['🌹🇨🇭', ['🌹🇨🇭']],
])('names the characters of %j', (name, characters) => {
  expect(charactersOf(name)).toEqual(characters);
});

it('looks at the fields that labels and waybills print, or at those given', () => {
  const texts = { destination: '𒀀', status: '𒀀', product: '𒀀', weight: null };
  expect(unprintable(texts).map(({ field, code }) => [field, code])).toEqual([
    ['destination', 'unprintable'],
  ]);
  expect(unprintable(texts, ['product']).map(({ field }) => field)).toEqual(['product']);
});
