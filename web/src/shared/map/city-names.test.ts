import { cities } from '@vaultway/contracts/cities';
import { LANGUAGE_TABLE } from '@vaultway/contracts/languages';
import { expect, it } from 'vitest';

const files = import.meta.glob<Record<string, string>>('./city-names/*.json', {
  import: 'default',
  eager: true,
});
const known = new Set(cities.map(({ name }) => name));
/** Languages in another script, in which every city has its own name. */
const OTHER_LETTERS = new Set(['ar', 'fa', 'ru', 'hi']);
const tags = new Set(Object.values(LANGUAGE_TABLE).map(({ tag }) => tag));

it.each([...tags].filter((tag) => tag !== 'en'))('names cities of the map in %s', (tag) => {
  const names = files[`./city-names/${tag}.json`] ?? {};
  expect(Object.keys(names).filter((name) => !known.has(name))).toEqual([]);
  expect(names['Vienna'] ?? names['Beijing'], `city-names/${tag}.json`).toBeDefined();
  if (!OTHER_LETTERS.has(tag)) return;
  expect(Object.keys(names)).toHaveLength(known.size);
  expect(Object.values(names).filter((name) => /\p{Script=Latin}/u.test(name))).toEqual([]);
});
