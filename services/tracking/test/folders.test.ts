import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { graphOf } from '../../../tools/lint/folder-graph.ts';

const SERVICE = join(import.meta.dirname, '..');

const folders = readdirSync(join(SERVICE, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const readme = readFileSync(join(SERVICE, 'README.md'), 'utf8');

/** Returns `a --> b` for each folder of `src` that imports from another. */
const arrowsInCode = () =>
  Array.from(graphOf('services/tracking/src'), ([from, to]) =>
    Array.from(to, (name) => `${from} --> ${name}`),
  ).flat();

/** Parses the README's diagram. A line may have several arrows: `a --> b --> c`. */
function arrowsInReadme(): Set<string> {
  const [, diagram = ''] = /```mermaid\n([^`]+)```/.exec(readme) ?? [];
  const arrows = diagram.split('\n').flatMap((line) => {
    const names = line.trim().split(' --> ');
    return names.slice(1).map((to, index) => `${names[index]} --> ${to}`);
  });
  return new Set(arrows);
}

it('has the imports between folders that the README draws', () => {
  const drawn = arrowsInCode().filter((arrow) => !arrow.startsWith('database -->'));
  expect([...arrowsInReadme()].toSorted()).toEqual(drawn.toSorted());
});

it('explains every folder in the README', () => {
  expect(folders.filter((folder) => !readme.includes(`| \`src/${folder}/\``))).toEqual([]);
});
