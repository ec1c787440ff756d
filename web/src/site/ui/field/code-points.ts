/** Returns the length of a text as limits count it: an emoji is one. */
export const codePoints = (text: string): number => Array.from(text).length;
