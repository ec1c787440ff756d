import type texts from '@/locales/en/site.json';

type Suggested = keyof typeof texts.usual;

const languages = import.meta.glob<Record<Suggested, string>>('../../../../locales/*/site.json', {
  import: 'usual',
  eager: true,
});

/** Which suggestion a text is, in lower case, whatever its language. */
export function wordsOfAllLanguages(): Map<string, Suggested> {
  const words = new Map<string, Suggested>();
  for (const suggestions of Object.values(languages)) {
    for (const [name, text] of Object.entries(suggestions)) words.set(text.toLowerCase(), name as Suggested);
  }
  return words;
}
