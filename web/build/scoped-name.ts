import { createHash } from 'node:crypto';
import { dirname, relative } from 'node:path';

const WEB = dirname(import.meta.dirname);
/** Of 64 letters: the chance that any two of 200 files have the same is one in eight hundred. */
const LENGTH = 4;

const fileOf = new Map<string, string>();

/**
 * What a class of a style sheet is called in the page: its own name, and a few letters that stand for its file. Vite's
 * own names have more, which is a quarter of a kilobyte in the first file of code, since no such letters can be compressed.
 * @throws Error when two files come to the same name
 */
export function scopedName(name: string, file: string): string {
  const letters = createHash('sha256').update(relative(WEB, file)).digest('base64url').slice(0, LENGTH);
  const scoped = `${name}_${letters}`;
  const other = fileOf.get(scoped) ?? file;
  if (other !== file)
    throw new Error(`${file} and ${other} both call a class ${scoped}: rename one of the files`);
  fileOf.set(scoped, file);
  return scoped;
}
