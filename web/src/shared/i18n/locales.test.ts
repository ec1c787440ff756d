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
const NAMESPACES = ['site', 'admin', 'account', 'policy', 'audit'];
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

/** Counts the numbers up to 200 for which a language uses the plural form of a key: French also uses "one" for 0. */
function numbersOf(tag: string, key: string): number {
  const rules = new Intl.PluralRules(tag);
  const form = PLURAL.exec(key)?.[1];
  return Array.from({ length: 201 }, (_, number) => rules.select(number)).filter((each) => each === form)
    .length;
}

it('has exactly one folder for each language', () => {
  const found = new Set(Object.keys(files).map((path) => path.split('/')[3]));
  expect(found).toEqual(new Set(tags));
});

it.each(tags)('uses one kind of apostrophe in %s', (tag) => {
  const texts = NAMESPACES.flatMap((namespace) => [...textsOf(tag, namespace).values()]).join('\n');
  expect(new Set(texts.match(/(?<=\p{L})['’](?=\p{L})/gu)).size).toBeLessThanOrEqual(1);
});

it('keeps French quotation marks on the same line as their content', () => {
  const texts = NAMESPACES.flatMap((namespace) => [...textsOf('fr', namespace)]);
  expect(texts.filter(([, text]) => /« | »/.test(text))).toEqual([]);
});

describe.each(tags.flatMap((tag) => NAMESPACES.map((namespace) => ({ tag, namespace }))))(
  '$namespace texts in $tag',
  ({ tag, namespace }) => {
    const english = textsOf('en', namespace);
    const texts = textsOf(tag, namespace);
    const englishOf = (key: string) => english.get(key) ?? english.get(`${baseOf(key)}_other`) ?? '';

    it('has exactly the texts of the English file', () => {
      expect(bases(texts)).toEqual(bases(english));
    });

    it('has the plural forms of its language', () => {
      const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
      const counted = [...english.keys()].filter((key) => PLURAL.test(key)).map(baseOf);
      const missing = counted.flatMap((key) =>
        forms.map((form) => `${key}_${form}`).filter((form) => !texts.has(form)),
      );
      expect(missing).toEqual([]);
      // A key without a form would mask a missing form.
      expect(counted.filter((key) => texts.has(key))).toEqual([]);
    });

    it('keeps the placeholders and tags of the English texts', () => {
      const others = [...texts].filter(([key, text]) => {
        // A form for a single number may omit it.
        const marks = (each: string) =>
          placeholders(each).filter((mark) => mark !== '{{count' || !PLURAL.test(key));
        return marks(text).join(' ') !== marks(englishOf(key)).join(' ');
      });
      expect(others).toEqual([]);
    });

    it('names the number in each plural form for several numbers', () => {
      const unnumbered = [...texts].filter(
        ([key, text]) =>
          englishOf(key).includes('{{count') && !text.includes('{{count') && numbersOf(tag, key) > 1,
      );
      expect(unnumbered).toEqual([]);
    });

    it('has no empty text', () => {
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

/** Keys that the code uses: complete ones between quotes, and composed ones (`mail.states.${state}`). */
const code = Object.values(sources).join('\n');
const patterns = [...code.matchAll(/`(?:\w+:)?([\w.]*\$\{[^`]*)`/g)]
  .map(([, text = '']) => text.replaceAll(/\$\{[^}]*\}/g, '*'))
  .filter((text) => /^\w+\./.test(text))
  .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('*', '.+')}$`));
/** Read by name during prerendering. */
const ELSEWHERE = ['site.noScript'];
const whole = new Set([
  ...ELSEWHERE,
  ...[...code.matchAll(/['"`>](?:site:|admin:|account:)?([\w. -]+)['"`<]/g)].map(([, key]) => key),
]);
/** Keys of one word, which between quotes often have nothing to do with texts. */
const single = new Set([...code.matchAll(/\bt\(\s*'(\w+)'/g)].map(([, key]) => key));
const isAsked = (key: string) =>
  (key.includes('.') ? whole : single).has(key) || patterns.some((pattern) => pattern.test(key));

describe.each(NAMESPACES)('the English texts of %s', (namespace) => {
  it('are all used', () => {
    expect(bases(textsOf('en', namespace)).filter((key) => !isAsked(key))).toEqual([]);
  });
});
