import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectLinear } from '../../../../tests/support/linear-time.js';
import { phoneNumbersIn } from './phone-numbers.js';

const ZURICH = '0441234567';
const MOBILE = '0791234567';

it.each([
  ['044 123 45 67', [ZURICH]],
  ['(044) 123-45-67', [ZURICH]],
  ['044/123 45 67', [ZURICH]],
  ['٠٤٤ ١٢٣ ٤٥ ٦٧', [ZURICH]],
  ['044 123 45 67 ext. 12', [ZURICH]],
  ['044 123 45 67 x1234', [ZURICH]],
  ['044 123 45 67 #12', [ZURICH]],
  ['tel:0441234567;ext=12', [ZURICH]],
  ['044 123 45 67, Durchwahl 12', [ZURICH]],
  ['044 123 45 67 доб. 12', [ZURICH]],
  ['044 123 45 67 داخلی ۱۲', [ZURICH]],
  ['044 123 45 67 内線12', [ZURICH]],
  ['044 123 45 67 / 079 123 45 67', [ZURICH, MOBILE]],
  ['044 123 45 67/079 123 45 67', [ZURICH, MOBILE]],
  ['044/123 45 67, 079/123 45 67', [ZURICH, MOBILE]],
  ['Tel. 044 123 45 67 ext 12; mobile 079 123 45 67', [ZURICH, MOBILE]],
  ['044 123 45 67 or 079 123 45 67', [ZURICH, MOBILE]],
  ['044 123 45 67\n079 123 45 67', [ZURICH, MOBILE]],
  ['+41 44 123 45 67 +41 79 123 45 67', ['41441234567', '41791234567']],
  ['044 123 45 67/68', [ZURICH]],
  ['0123', ['0123']],
  ['ends with 0123', ['0123']],
  ['55 / 12', ['5512']],
  ['none', []],
  ['', []],
])('reads %j as %j', (text, numbers) => {
  expect(phoneNumbersIn(text)).toEqual(numbers);
});

it('reads every one of several numbers, in order', () => {
  const number = fc.stringMatching(/^0[1-9]\d{6,12}$/);
  const between = fc.constantFrom(' / ', ', ', ';', ' or ', '\n', ' oder ', ' ext. 12, ', ' x7 | ', ' و ');
  fc.assert(
    fc.property(fc.array(fc.tuple(number, between), { minLength: 1 }), (all) => {
      const text = all.map(([digits, sign]) => digits + sign).join('');
      expect(phoneNumbersIn(text)).toEqual(all.map(([digits]) => digits));
    }),
  );
});

it('reads numbers in linear time', { timeout: 60_000 }, async () => {
  for (const each of ['1', '+', 'a', '/1', '1 ', '٣']) {
    await expectLinear((length) => each.repeat(length), phoneNumbersIn, 10_000);
  }
});
