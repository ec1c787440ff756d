import { describe, expect, it } from 'vitest';
import { LANGUAGE_FACTS } from './languages';

const files = import.meta.glob<object>('../locales/*/*.json', { import: 'default', eager: true });
const facts = Object.values(LANGUAGE_FACTS);

describe.each(Object.entries(files))('%s', (path, texts) => {
  it('is the file of a language of the site', () => {
    expect(facts.map(({ folder }) => folder)).toContain(path.split('/')[2]);
  });

  it('says everything that the English file says, and nothing else', () => {
    const english = files[path.replace(/locales\/\w+/, 'locales/en')] ?? {};

    expect([...keysOf(texts)].sort()).toEqual([...keysOf(english)].sort());
  });
});

/** Languages have one to six forms of the plural (`_one`, `_few` …); they count as one text. */
function keysOf(texts: object, prefix = ''): Set<string> {
  return new Set(
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string'
        ? `${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`
        : [...keysOf(text as object, `${prefix}${key}.`)],
    ),
  );
}
