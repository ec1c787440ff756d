import { describe, expect, it } from 'vitest';

/** Fixed terminology: the word for each term, and words that must not replace it. */
type Glossary = Record<string, { word: string; not: string[] }>;
interface Texts {
  [key: string]: string | Texts;
}

const glossaries = import.meta.glob<Glossary>('../../../glossary/*.json', { import: 'default', eager: true });
const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default', eager: true });

const textsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)));
const tags = [...new Set(Object.keys(files).map((file) => file.split('/').at(-2) ?? ''))];
const glossaryOf = (tag: string) => glossaries[`../../../glossary/${tag}.json`] ?? {};

/** `\b` does not treat letters of other scripts as word characters. */
const asWord = (word: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])${escaped(word)}(?![\p{L}\p{M}])`, 'iu');
const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Removes the names of values, which are not words on screen. */
const withoutNames = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '');

describe.each(tags)('in %s', (tag) => {
  it('every term has its word', () => {
    const glossary = glossaryOf(tag);
    expect(Object.keys(glossary)).toEqual(Object.keys(glossaryOf('en')));
    expect(Object.values(glossary).filter(({ word }) => word.trim() === '')).toEqual([]);
  });

  it('no text uses another word for a term', () => {
    const texts = Object.entries(files).flatMap(([file, content]) =>
      file.includes(`/${tag}/`) ? textsOf(content) : [],
    );
    const wrong = Object.values(glossaryOf(tag)).flatMap(({ word, not }) =>
      not.flatMap((other) =>
        texts
          .filter((text) => asWord(other).test(withoutNames(text)))
          .map((text) => `${other} for ${word}: ${text}`),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
