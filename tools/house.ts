/**
 * `npm run house`: prints measures of simplicity: knots between folders, files that name a parcel's field, lines,
 * docstrings with a forbidden opening, packages altered at build, migrations.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OPENINGS } from './lint/comment-faults.ts';
import { graphOf, isTest, knotsIn } from './lint/folder-graph.ts';
import { ROOT } from './setup/folders.mjs';
import { EVERY_SERVICE } from './setup/services.mjs';

/** A field that every part of a parcel's path must handle. */
const FIELD = 'pickup_location';
/** Where a build step could change a published package, by a hook for that package's files. */
const BUILD_STEPS = ['services/bundle.ts', 'web/vite.config.ts', 'web/build/*.ts'];
const PACKAGE_HOOK = /\bfilter: \{ id: \/(?:[^\n]*node_modules|@?[\w-]+\\\/)[^\n]*/g;
const ROOMS_OF = [
  'web/src',
  'web/src/site',
  'web/src/admin',
  'web/src/admin/ui',
  'web/src/admin/widgets',
  'web/src/shared',
  'web/src/shared/ui',
];

const glob = (...patterns: string[]) =>
  globSync(patterns, {
    cwd: ROOT,
    exclude: (name) => ['node_modules', 'dist', '.data'].includes(name),
  }).filter((file) => /\.\w+$/.test(file));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const count = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0);
const linesOf = (files: string[]) => count(files.map((file) => read(file).split('\n').length - 1));
const print = (...cells: (string | number)[]) =>
  console.log(cells.map((cell, n) => (n === 0 ? String(cell).padEnd(34) : String(cell))).join('  '));

function printGraphs(): void {
  console.log('\nFolders and the imports between them');
  for (const base of [...EVERY_SERVICE.map((service) => `services/${service}/src`), ...ROOMS_OF]) {
    const graph = graphOf(base);
    const arrows = count([...graph.values()].map((to) => to.size));
    const knots = knotsIn(graph);
    print(base, `${graph.size} rooms, ${arrows} arrows, ${knots.length} knots`);
    for (const knot of knots) console.log(`  knot of ${knot.length}: ${knot.join(', ')}`);
  }
}

function printField(): void {
  const named = glob('{services,web,gateway,tools,tests,lab}/**/*.{ts,tsx,json,go,sql}').filter(
    (file) => !file.endsWith('openapi.json') && read(file).includes(FIELD),
  );
  const languages = named.filter((file) => file.startsWith('web/src/locales/'));
  const tests = named.filter((file) => isTest(file) || /^(tests|lab)\//.test(file));
  console.log(`\nFiles that name ${FIELD}`);
  print('source', named.length - languages.length - tests.length);
  print('languages', languages.length);
  print('tests and lab', tests.length);
}

function printLines(): void {
  const code = '*.{ts,tsx,mjs,css,sql}';
  const all = glob(`{services,web,gateway,tools,infra}/**/${code}`);
  console.log('\nLines');
  print('source', linesOf(all.filter((file) => !isTest(file))));
  print('tests beside the source', linesOf(all.filter(isTest)));
  print('tests/', linesOf(glob(`tests/**/${code}`)));
  print('lab/', linesOf(glob(`lab/**/${code}`)));
  print('docs', linesOf(glob('*.md', '{docs,infra,web,gateway,services,tests,tools,lab}/**/*.md')));
}

function printDocstrings(): void {
  const texts = glob('{services,web,gateway,tools,tests,lab}/**/*.{ts,tsx,mjs}').map(read);
  const firstWords = texts.flatMap((text) =>
    Array.from(text.matchAll(/^[ \t]*\/\*\*[\s*]*([^\s*@][^\n]*)/gm), ([, line = '']) => line),
  );
  console.log(`\nDocstrings: ${firstWords.length}, of which open with`);
  for (const opening of OPENINGS) {
    print(opening, firstWords.filter((line) => new RegExp(`^${opening}\\b`).test(line)).length);
  }
}

function printAlterations(): void {
  const hooks = glob(...BUILD_STEPS).flatMap((file) => read(file).match(PACKAGE_HOOK) ?? []);
  console.log('\nPackages altered at build');
  print(hooks.length, hooks.join(', '));
}

function printMigrations(): void {
  console.log('\nMigrations');
  for (const service of EVERY_SERVICE) {
    print(service, glob(`services/${service}/src/database/migrations/*.ts`).length);
  }
}

printGraphs();
printField();
printLines();
printDocstrings();
printAlterations();
printMigrations();
