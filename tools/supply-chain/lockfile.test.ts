import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
const { packages } = readJson('package-lock.json') as { packages: Record<string, Locked> };
const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> };

const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences that a product which is given away as it is may be built with. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** libvips, which sharp links to at run time and which anybody can replace. */
const LINKED = /^(?:@img\/sharp-)/;
/** Their package.json says nothing or says it in other words; read in the packages themselves. */
const READ_BY_HAND: Record<string, string> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  ssh2: 'MIT',
  'png-js': 'MIT',
  slick: 'MIT',
};

const licencesOf = (text: string) =>
  text.split(/[()\s]+/).filter((word) => !['', 'AND', 'OR'].includes(word));

it('locks every package to its content', () => {
  expect(installed.length).toBeGreaterThan(500);
  const loose = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(loose.map(([path]) => path)).toEqual([]);
});

it('names no registry, so that each machine asks its own', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

it('uses no package under a licence that nobody has agreed to', () => {
  const others = installed
    .filter(([path]) => !LINKED.test(nameOf(path)))
    .map(([path, { license }]) => [nameOf(path), READ_BY_HAND[nameOf(path)] ?? license ?? 'none'] as const)
    .filter(([, license]) => !licencesOf(license).every((each) => LICENCES.has(each)));
  expect(others).toEqual([]);
});

it('decides of each install script whether it may run', () => {
  const undecided = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameOf(path))
    .filter((name) => allowScripts[name] === undefined);
  expect(undecided).toEqual([]);
});

it('has no production package with a known serious vulnerability', ({ skip }) => {
  const words = ['audit', '--omit', 'dev', '--audit-level', 'high', '--json'];
  const { stdout } = spawnSync('npm', words, { cwd: ROOT, encoding: 'utf8', timeout: 60_000 });
  const report = parsed(stdout) as { vulnerabilities?: Record<string, { severity: string; via: unknown }> };
  if (!report.vulnerabilities) skip('the registry does not answer questions about advisories');
  const serious = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  expect(serious).toEqual([]);
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
