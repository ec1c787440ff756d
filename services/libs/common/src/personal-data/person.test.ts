import { expect, it } from 'vitest';
import { namesPerson } from './person.js';

const person = { email: 'zofia-maria+1@wrzos.example', name: 'Zofia (Zosia) Wrzos' };

it.each([
  ['the address in any case', 'to: ZOFIA-Maria+1@wrzos.example;', true],
  ['the name', 'for Zofia (Zosia) Wrzos.', true],
  ['the name with other spaces', 'for Zofia\u00a0(Zosia)  \r\nWrzos', true],
  ['the name below a line break in JSON', JSON.stringify('to\nZofia (Zosia)\nWrzos'), true],
  ['an address that ends with it', 'anna-zofia-maria+1@wrzos.example', false],
  ['an address that begins with it', 'zofia-maria+1@wrzos.example-bank', false],
  ['an address in a longer domain', 'zofia-maria+1@wrzos.example.com', false],
  ['the address at the end of a sentence', 'Write to zofia-maria+1@wrzos.example. Thanks', true],
  ['a dot where another sign stands', 'zofia-maria+1@wrzosXexample', false],
])('finds a person by %s', (_, text, found) => {
  expect(namesPerson(person, text)).toBe(found);
});

it('finds a person by an address in Unicode, and a name with combining accents', () => {
  const other = { email: 'zoe@xn--mller-kva.example', name: 'Zoë Müller' };
  expect(namesPerson(other, 'ZOE@MÜLLER.example')).toBe(true);
  expect(namesPerson(other, 'zoe@mu\u0308ller.example')).toBe(true);
  expect(namesPerson(other, 'Zoe\u0308 Mu\u0308ller')).toBe(true);
  expect(namesPerson(other, 'Zoë Müllers')).toBe(false);
});

it.each(['zofia', 'zofia@', 'zofia@wrzos..example', 'zofia@a b'])(
  'finds no other address by the invalid %s',
  (email) => {
    expect(namesPerson({ email, name: null }, 'Ada Lee, zo@other.example')).toBe(false);
    expect(namesPerson({ email, name: null }, `to ${email}, too`)).toBe(true);
  },
);
