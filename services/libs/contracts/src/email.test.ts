import fc from 'fast-check';
import { domainToASCII } from 'node:url';
import { expect, it } from 'vitest';
import { expectLinear } from '../../../../tests/support/linear-time.js';
import { bareEmail, withAsciiDomain } from './email.js';
import { knownEmail, optionalEmail, requiredEmail } from './fields.js';
import { toDetails } from './validation.js';

const codesOf = (email: string) =>
  toDetails(requiredEmail.safeParse(email).error?.issues ?? []).map(({ code }) => code);

it.each([
  ['Ada@Example.com', 'Ada@Example.com'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@ＥＸＡＭＰＬＥ．com', 'ada@example.com'],
  ['ada@مثال.إختبار', 'ada@xn--mgbh0fb.xn--kgbechtv'],
  ["o'neil+a.b_c@sub.x-y.museum", "o'neil+a.b_c@sub.x-y.museum"],
  ['\u200eada@example.com\u200f', 'ada@example.com'],
  [`${'a'.repeat(64)}@x.ch`, `${'a'.repeat(64)}@x.ch`],
])('takes %s as %s', (typed, stored) => {
  expect(requiredEmail.parse(typed)).toBe(stored);
  expect(optionalEmail.parse(stored)).toBe(stored);
  expect(knownEmail.parse(typed)).toBe(stored);
});

it.each([
  'a@-x.ch',
  'a@x-.ch',
  'a@x_y.ch',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@１２７.0.0.1',
  'a@é／x.ch',
  'a@é:25.ch',
  'a@é%2e.ch',
  'a@b@x.ch',
  '@x.ch',
  'a@',
  'a b@x.ch',
  '"a b"@x.ch',
  'Ada <a@x.ch>',
  `${'a'.repeat(65)}@x.ch`,
  `a@${'x'.repeat(64)}.ch`,
  `a@${'x.'.repeat(127)}ch`,
])('rejects %s', (email) => {
  expect(codesOf(email)).toEqual(['not_email']);
});

it.each([
  ['a@b', 'email_domain'],
  ['root@localhost', 'email_domain'],
  ['ada@bücher', 'email_domain'],
  ['.a@x.ch', 'email_dots'],
  ['a.@x.ch', 'email_dots'],
  ['a..b@x.ch', 'email_dots'],
  ['a@x..ch', 'email_dots'],
  ['a@.x.ch', 'email_dots'],
  ['a@x.ch.', 'email_dots'],
  ['.a@b', 'email_dots'],
  ['ann@x.ch; bob@x.ch', 'several_emails'],
  ['ann@x.ch,bob@x.ch', 'several_emails'],
  ['ann@x.ch bob@x.ch', 'several_emails'],
  ['ann@x.ch / Bob <bob@x.ch>', 'several_emails'],
])('says why it rejects %s', (email, code) => {
  expect(codesOf(email)).toEqual([code]);
});

it.each([
  ['Ann <ann@x.ch>', 'ann@x.ch'],
  ['"Lee, Ann" <ann@x.ch>', 'ann@x.ch'],
  ['<ann@x.ch>;', 'ann@x.ch'],
  ['[ann@x.ch]', 'ann@x.ch'],
  ['ann@x.ch (Ann Lee)', 'ann@x.ch'],
  ['mailto:ann@x.ch', 'ann@x.ch'],
  ['MAILTO: ann@x.ch?subject=Parcel', 'ann@x.ch'],
  ['mailto:o%27neil@x.ch', "o'neil@x.ch"],
  ['Ann <mailto:ann@x.ch>', 'ann@x.ch'],
  ['ann@x.ch.', 'ann@x.ch'],
  ['ann@x.ch;', 'ann@x.ch'],
  ['“ann@x.ch”,', 'ann@x.ch'],
  ["'ann@x.ch'", 'ann@x.ch'],
  ['\u200bann@x.ch\u200e', 'ann@x.ch'],
  ['ann＠x.ch', 'ann@x.ch'],
  ["o'neil+a.b@x.ch", "o'neil+a.b@x.ch"],
  ['ann@x.ch; bob@x.ch', 'ann@x.ch; bob@x.ch'],
  ['ann@', 'ann@'],
  ['mailto:', 'mailto:'],
  ['call Ann', 'call Ann'],
  ['ann at x.ch', 'ann at x.ch'],
  ['', ''],
])('finds the address in %j', (text, address) => {
  expect(bareEmail(text)).toBe(address);
});

it('finds nothing more in what it found', () => {
  const piece = fc.constantFrom(
    'a@x.ch',
    '<',
    '>',
    'mailto:',
    ' ',
    '.',
    ';',
    '(',
    ')',
    'Ann',
    '"',
    '\u200b',
    '?',
    '%40',
    '@',
    ',',
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const found = bareEmail(given);
      expect(bareEmail(found)).toBe(found);
    }),
    { numRuns: 5000 },
  );
});

it('finds an address among what is written around it, and leaves it then', () => {
  const address = fc.emailAddress().filter((email) => requiredEmail.safeParse(email).success);
  const name = fc.string({ unit: fc.constantFrom(...Array.from('Adaé, ."')), maxLength: 8 });
  const forms: ((address: string, name: string) => string)[] = [
    (email) => `mailto:${encodeURIComponent(email)}`,
    (email, who) => `${who} <${email}>`,
    (email) => `<${email}>.`,
    (email) => `${email};`,
  ];
  fc.assert(
    fc.property(address, name, fc.constantFrom(...forms), (email, who, written) => {
      // Quotes around an address are not its own.
      fc.pre(!/^['{]/.test(email));
      expect(bareEmail(written(email, who))).toBe(email);
      expect(bareEmail(email)).toBe(email);
    }),
  );
});

it.each(['zoë@x.ch', 'ада@пример.рф', 'a\u0301@x.ch', '李@x.ch'])('names the letters of %s', (email) => {
  expect(codesOf(email)).toEqual(['email_not_ascii']);
});

it.each(['ada@intranet', 'a..b@x.ch'])('knows the former address %s', (email) => {
  expect(knownEmail.parse(email)).toBe(email);
});

it('turns domains into ASCII as Node does, once', () => {
  const label = fc.string({
    unit: fc.constantFrom(...Array.from('abß9éüжعहि例ﬁＡ-')),
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(label, (one) => {
      const domain = `${one}.example`;
      const ascii = withAsciiDomain(`a@${domain}`);
      const expected = /^[ -~]*$/.test(domain) ? domain : domainToASCII(domain) || domain;
      expect(ascii).toBe(`a@${expected}`);
      expect(withAsciiDomain(ascii)).toBe(ascii);
    }),
    { numRuns: 1000 },
  );
});

it('reads addresses in linear time', { timeout: 60_000 }, async () => {
  for (const each of ['a', 'a.', '@', 'a@', '-', 'é', 'a@b ', ' (', '<', ';', '{']) {
    await expectLinear(
      (length) => `a@${each.repeat(length)}`,
      (text) => [knownEmail.safeParse(text), requiredEmail.safeParse(text), bareEmail(text)],
      10_000,
    );
  }
});
