import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';
import { graphOf, knotsIn } from './folder-graph.ts';

const folders = (...patterns: string[]) => globSync(patterns, { cwd: ROOT });
const sources = folders('services/*/src', 'services/libs/*/src', 'web/src');
const parents = sources
  .flatMap((source) => [source, ...folders(`${source}/**/*/`)])
  .filter((folder) => folders(`${folder}/*/`).length > 1);

it.each(parents)('finds no circular imports between the folders of %s', (folder) => {
  expect(knotsIn(graphOf(folder))).toEqual([]);
});

it('reads imports by relative paths and by aliases', () => {
  expect(graphOf('services/content/src').get('settings')).toContain('images');
  expect(graphOf('web/src').get('site')).toEqual(new Set(['shared']));
});

it('finds folders that import each other through a third', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set<string>()],
  ]);
  expect(knotsIn(graph)).toEqual([['a', 'b', 'c']]);
});
