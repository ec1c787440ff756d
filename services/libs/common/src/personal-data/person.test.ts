import { expect, it } from 'vitest';
import { namesPerson } from './person.js';

const person = { email: 'zofia-maria+1@wrzos.example', name: 'Zofia (Zosia) Wrzos' };

it.each([
  ['the address in any case', 'to: ZOFIA-Maria+1@wrzos.example;', true],
  ['the name', 'for Zofia (Zosia) Wrzos.', true],
  ['an address that ends with it', 'anna-zofia-maria+1@wrzos.example', false],
  ['an address that begins with it', 'zofia-maria+1@wrzos.example-bank', false],
  ['a dot where another sign stands', 'zofia-maria+1@wrzosXexample', false],
])('finds a person by %s', (_, text, found) => {
  expect(namesPerson(person, text)).toBe(found);
});
