/**
 * What is suggested, in lower case and any language, in the words of the language that the first HTML was drawn in;
 * empty where that is not a look-up's.
 */
export function drawnWords(): Map<string, string> {
  if (import.meta.env.SSR) return new Map();
  const drawn = document.querySelector<HTMLElement>('[data-first-words]')?.dataset['firstWords'];
  return new Map(JSON.parse(drawn || '[]') as [string, string][]);
}
