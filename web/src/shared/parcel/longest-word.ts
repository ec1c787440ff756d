/** Returns the length of the longest word. */
export const longestWord = (text: string) => Math.max(...text.split(/[\s-]+/).map(({ length }) => length));
