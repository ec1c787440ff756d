/** Letters of the word that needs the most room. */
export const longestWord = (text: string) => Math.max(...text.split(/[\s-]+/).map(({ length }) => length));
