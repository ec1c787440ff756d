import { describe, expect, it } from 'vitest';
import { byRecipient, isSameRecipient, type RecipientFacts } from './same-recipient.js';

const recipient = (
  recipient_name: string,
  recipient_email: string | null = null,
  recipient_phone_number: string | null = null,
): RecipientFacts => ({ recipient_name, recipient_email, recipient_phone_number });

describe('a recipient is the same', () => {
  it.each([
    ['in another case', 'ADA Winter', 'ada winter'],
    ['with other spaces', ' Ada\u00a0 Winter', 'Ada Winter'],
    ['without accents', 'Zoë Łoś', 'Zoe Los'],
    ['with accents that are marks of their own', 'Zoe\u0308', 'Zoë'],
    ['in full width', 'Ａｄａ　Ｗｉｎｔｅｒ', 'Ada Winter'],
    ['with another apostrophe', 'Siân O’Brien', "Sian O'Brien"],
    ['with a sharp s', 'Jürgen Groß', 'JURGEN GROSS'],
    ['in Turkish capitals', 'Işıl İnan', 'IŞIL INAN'],
    ['without the vowels of Arabic', 'مُحَمَّد', 'محمد'],
    ['with an invisible letter', 'Ada\u200b Win\u00adter', 'Ada Winter'],
  ])('%s', (_how, one, other) => {
    expect(isSameRecipient(recipient(one), recipient(other))).toBe(true);
  });

  it.each([
    ['an address in another case', ['Ada@Example.com', null], ['ada@example.com', null]],
    ['an address that one parcel does not have', ['ada@example.com', null], [null, '+41 79 1']],
    ['a phone number written otherwise', [null, '+41 (79) 123-45'], [null, '0041 79 12345']],
    ['a phone number in Arabic digits', [null, '٠٧٩ ١٢٣'], [null, '079 123']],
    ['a phone number without digits', [null, 'none'], [null, '079 123']],
  ] as const)('with %s', (_what, one, other) => {
    expect(isSameRecipient(recipient('Ada', ...one), recipient('Ada', ...other))).toBe(true);
  });
});

describe('a recipient is another', () => {
  it.each([
    ['with another name', recipient('Ada Winter'), recipient('Ada Sommer')],
    ['with another address', recipient('Ada', 'a@example.com'), recipient('Ada', 'b@example.com')],
    ['with another phone number', recipient('Ada', null, '079 1'), recipient('Ada', null, '079 2')],
    ['where erasure took both names', recipient('—'), recipient('—')],
    ['where a mark is a letter', recipient('か'), recipient('が')],
    ['where a vowel sign is a letter', recipient('राम'), recipient('रम')],
  ])('%s', (_how, one, other) => {
    expect(isSameRecipient(one, other)).toBe(false);
  });
});

it('groups only parcels that match each of the group', () => {
  const [unaddressed, one, other] = [
    recipient('Ada'),
    recipient('Ada', 'a@example.com'),
    recipient('Ada', 'b@example.com'),
  ];
  expect(byRecipient([unaddressed, one, other], (each) => each)).toEqual([[unaddressed, one], [other]]);
  expect(byRecipient([], (each) => each)).toEqual([]);
});
