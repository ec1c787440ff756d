import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVICE = join(import.meta.dirname, '..');
/** An import from another folder of `src`, such as `from '../../privacy/places.js'`. */
const IMPORT = /(?:from|import\() ?'(?:\.\.\/)+([a-z-]+)\//g;

const folders = readdirSync(join(SERVICE, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const readme = readFileSync(join(SERVICE, 'README.md'), 'utf8');

/** `a --> b`, for each folder of `src` that imports from another one. */
function arrowsInCode(): Set<string> {
  const files = globSync('src/*/**/*.ts', { cwd: SERVICE }).filter((file) => !file.endsWith('.test.ts'));
  const arrows = files.flatMap((file) => {
    const [, from = ''] = file.split('/');
    const imported = readFileSync(join(SERVICE, file), 'utf8').matchAll(IMPORT);
    return [...imported].flatMap(([, to = '']) =>
      folders.includes(to) && to !== from ? [`${from} --> ${to}`] : [],
    );
  });
  return new Set(arrows);
}

/** A line may have several: `a --> b --> c`. */
function arrowsInReadme(): Set<string> {
  const [, diagram = ''] = /```mermaid\n([^`]+)```/.exec(readme) ?? [];
  const arrows = diagram.split('\n').flatMap((line) => {
    const names = line.trim().split(' --> ');
    return names.slice(1).map((to, index) => `${names[index]} --> ${to}`);
  });
  return new Set(arrows);
}

/** Those that can be reached from a folder by its arrows. */
function reachable(from: string, arrows: ReadonlySet<string>, found = new Set<string>()): Set<string> {
  for (const arrow of arrows) {
    const [start, to = ''] = arrow.split(' --> ');
    if (start !== from || found.has(to)) continue;
    found.add(to);
    reachable(to, arrows, found);
  }
  return found;
}

it('the folders import each other as the README draws them', () => {
  const drawn = [...arrowsInCode()].filter((arrow) => !arrow.startsWith('database -->'));
  expect([...arrowsInReadme()].toSorted()).toEqual(drawn.toSorted());
});

it('no folder imports one that imports it, not even by way of others', () => {
  const arrows = arrowsInCode();
  expect(folders.filter((folder) => reachable(folder, arrows).has(folder))).toEqual([]);
});

it('the README explains every folder', () => {
  expect(folders.filter((folder) => !readme.includes(`| \`src/${folder}/\``))).toEqual([]);
});
