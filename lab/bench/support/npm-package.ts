import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder of programs that only benchmarks need, for comparison or measurement. */
export const INSTALLED = resolve(import.meta.dirname, '../../../node_modules/.cache/bench');

/** Its message follows a product's name: “which npm could not install”. */
export class NotInstalled extends Error {}

/** Installs a package into a folder, without its scripts, unless that version is already there. */
export async function installPackage(folder: string, name: string, version: string): Promise<void> {
  if ((await installedVersion(folder, name)) === version) return;
  console.log(`Installing ${name}@${version} …`);
  await mkdir(folder, { recursive: true });
  const npm = process.env.npm_execpath;
  // Without it npm installs into the project around the folder.
  const words = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    `${name}@${version}`,
  ];
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('npm_')));
  try {
    await (npm
      ? run(process.execPath, [npm, ...words], { cwd: folder, env })
      : run('npm', words, { cwd: folder, env }));
  } catch (error) {
    throw new NotInstalled('which npm could not install', { cause: error });
  }
}

async function installedVersion(folder: string, name: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { version?: string }).version;
}
