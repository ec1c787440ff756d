// `outside-modules.ts <workspace>`: prints the folders of the packages that a service's bundle leaves outside, with
// their dependencies, one per line, relative to the repository's root.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

type Needs = 'dependencies' | 'optionalDependencies' | 'peerDependencies';

const workspace = resolve(process.argv[2] ?? '.');
const names = JSON.parse(readFileSync(join(workspace, 'dist/bundle/packages.json'), 'utf8')) as string[];
const found = new Set<string>();

/** Finds a package for a program in `folder`: in the nearest node_modules. */
function folderOf(name: string, folder: string): string | undefined {
  const place = join(folder, 'node_modules', name);
  if (existsSync(join(place, 'package.json'))) return place;
  return dirname(folder) === folder ? undefined : folderOf(name, dirname(folder));
}

/** Missing packages are optional, such as code for another system: npm has checked the rest. */
function add(name: string, from: string): void {
  const folder = folderOf(name, from);
  if (folder === undefined || found.has(folder)) return;
  found.add(folder);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Partial<Record<Needs, Record<string, string>>>;
  const needs = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  for (const each of Object.keys(needs)) add(each, folder);
}

for (const name of names) add(name, workspace);
// Tar copies a folder with its contents.
const outer = [...found].filter((folder) => ![...found].some((other) => folder.startsWith(`${other}/`)));
process.stdout.write(
  outer
    .map((folder) => `${relative('.', folder)}\n`)
    .toSorted()
    .join(''),
);
