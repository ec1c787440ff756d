import { describe, expect, it } from 'vitest';
import { LANGUAGE_TABLE } from '@vaultway/contracts/languages';

type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default', eager: true });
const sources = import.meta.glob<string>(
  ['../../**/*.{ts,tsx}', '../../../build/**/*.ts', '!../../**/*.test.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const NAMESPACES = ['site', 'admin'];
const PLURAL = /_(zero|one|two|few|many|other)$/;
/** Each language's texts are in the folder of its tag. */
const tags = [...new Set(Object.values(LANGUAGE_TABLE).map(({ tag }) => tag))];

const textsOf = (tag: string, namespace: string) =>
  new Map(flat(files[`../../locales/${tag}/${namespace}.json`] ?? {}));

function flat(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[prefix + key, text]] : flat(text, `${prefix}${key}.`),
  );
}

/** A text in all its plural forms counts as one. */
const baseOf = (key: string) => key.replace(PLURAL, '');
const bases = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(baseOf))].sort();
const placeholders = (text: string) => [...new Set(text.match(/\{\{\s*\w+|<\/?\w+\/?>/g))].sort();

/** For how many numbers up to 200 a language uses the plural form of a key: French says "one" of 0 as well. */
function numbersOf(tag: string, key: string): number {
  const rules = new Intl.PluralRules(tag);
  const form = PLURAL.exec(key)?.[1];
  return Array.from({ length: 201 }, (_, number) => rules.select(number)).filter((each) => each === form)
    .length;
}

it('has a folder for each language, and none for another', () => {
  const found = new Set(Object.keys(files).map((path) => path.split('/')[3]));
  expect(found).toEqual(new Set(tags));
});

it.each(tags)('writes apostrophes in one way in %s', (tag) => {
  const texts = NAMESPACES.flatMap((namespace) => [...textsOf(tag, namespace).values()]).join('\n');
  expect(new Set(texts.match(/(?<=\p{L})['’](?=\p{L})/gu)).size).toBeLessThanOrEqual(1);
});

it('keeps French quotation marks on the line of what they are around', () => {
  const texts = NAMESPACES.flatMap((namespace) => [...textsOf('fr', namespace)]);
  expect(texts.filter(([, text]) => /« | »/.test(text))).toEqual([]);
});

describe.each(tags.flatMap((tag) => NAMESPACES.map((namespace) => ({ tag, namespace }))))(
  '$namespace texts in $tag',
  ({ tag, namespace }) => {
    const english = textsOf('en', namespace);
    const texts = textsOf(tag, namespace);
    const englishOf = (key: string) => english.get(key) ?? english.get(`${baseOf(key)}_other`) ?? '';

    it('says everything that the English file says, and nothing else', () => {
      expect(bases(texts)).toEqual(bases(english));
    });

    it('has the plural forms of its language', () => {
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      const counted = [...english.keys()].filter((key) => PLURAL.test(key)).map(baseOf);
      const missing = counted.flatMap((key) =>
        forms.map((form) => `${key}_${form}`).filter((form) => !texts.has(form)),
      );
      expect(missing).toEqual([]);
      // A key without a form would stand in for a forgotten one, and hide that it was.
      expect(counted.filter((key) => texts.has(key))).toEqual([]);
    });

    it('keeps the placeholders and marks of the English texts', () => {
      const others = [...texts].filter(([key, text]) => {
        // A form for one number alone may do without it.
        const marks = (each: string) =>
          placeholders(each).filter((mark) => mark !== '{{count' || !PLURAL.test(key));
        return marks(text).join(' ') !== marks(englishOf(key)).join(' ');
      });
      expect(others).toEqual([]);
    });

    it('names the number in each plural form that stands for several', () => {
      const unnumbered = [...texts].filter(
        ([key, text]) =>
          englishOf(key).includes('{{count') && !text.includes('{{count') && numbersOf(tag, key) > 1,
      );
      expect(unnumbered).toEqual([]);
    });

    it('says no empty text', () => {
      expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    it.skipIf(tag === 'en')('leaves no sentence in English', () => {
      const untouched = [...texts].filter(
        ([key, text]) => text === englishOf(key) && /\p{L}\P{L}+\p{L}+\P{L}+\p{L}/u.test(withoutMarks(text)),
      );
      expect(untouched).toEqual([]);
    });
  },
);

const withoutMarks = (text: string) => text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>|https?:\S+/g, '');

/** What the code asks for: whole keys between quotes, and keys that it puts together (`mail.states.${state}`). */
const code = Object.values(sources).join('\n');
const patterns = [...code.matchAll(/`(?:\w+:)?([\w.]*\$\{[^`]*)`/g)]
  .map(([, text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '*'))
  .filter((text) => /^\w+\./.test(text))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.+')}$`));
/** Read by name while the first HTML is drawn. */
const ELSEWHERE = ['site.noScript'];
const whole = new Set([
  ...ELSEWHERE,
  ...[...code.matchAll(/['"`>](?:site:|admin:)?([\w. -]+)['"`<]/g)].map(([, key]) => key),
]);
/** A key of one word stands between quotes in many places that ask for no text. */
const single = new Set([...code.matchAll(/\bt\(\s*'(\w+)'/g)].map(([, key]) => key));
const isAsked = (key: string) =>
  (key.includes('.') ? whole : single).has(key) || patterns.some((pattern) => pattern.test(key));

describe.each(NAMESPACES)('the English texts of %s', (namespace) => {
  it('are all used', () => {
    expect(bases(textsOf('en', namespace)).filter((key) => !isAsked(key))).toEqual([]);
  });
});
