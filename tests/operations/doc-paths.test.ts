import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const glob = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => name === 'node_modules' || name === 'dist' });

const documents = ['*.md', 'docs/*.md', '{web,gateway,services,tests,lab,infra,tools}/**/*.md'].flatMap(glob);
const folders = new Set(glob('*/').map((folder) => folder.replace(/\/$/, '')));
const code = glob('**/*.{ts,tsx}').map((file) => `/${file}`);

/** Returns the paths between backticks in a document, without placeholders (`<noun>`). */
const pathsIn = (document: string) =>
  [...readFileSync(resolve(ROOT, document), 'utf8').matchAll(/`([\w.*{},-]+(?:\/[\w.*{},-]+)+\/?)`/g)].map(
    ([, path = '']) => path,
  );

const exists = (path: string) =>
  folders.has(path.split('/')[0] ?? '')
    ? glob(path).length > 0
    : !/\.tsx?$/.test(path) || path.includes('*') || code.some((file) => file.endsWith(`/${path}`));

it.each(documents)('%s names only existing files and folders', (document) => {
  expect(pathsIn(document).filter((path) => !exists(path))).toEqual([]);
});

it('finds the documents', () => {
  expect(documents.flatMap(pathsIn).length).toBeGreaterThan(50);
});
