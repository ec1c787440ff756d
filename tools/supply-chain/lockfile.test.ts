import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';
import { RECORD_FILE, type AdvisoryRecord } from './advisory-record.ts';
import { lockedPackages } from './locked-packages.ts';

const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  allowScripts: Record<string, boolean>;
};
const installed = lockedPackages();

/** Licenses allowed for building a product that is given away as it is. */
const LICENSES = new Set([
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
/** libvips, which sharp links to at run time and which anyone can replace. */
const LINKED = /^(?:@img\/sharp-)/;
/** Licenses that package.json omits or words differently, read in the packages themselves. */
const READ_BY_HAND: Record<string, string> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  ssh2: 'MIT',
  'png-js': 'MIT',
  slick: 'MIT',
  // Its other license is the GPL.
  jszip: 'MIT',
};

const licensesOf = (text: string) =>
  text.split(/[()\s]+/).filter((word) => !['', 'AND', 'OR'].includes(word));

it('pins every package to its hash', () => {
  expect(installed.length).toBeGreaterThan(500);
  const loose = installed.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  expect(loose.map(({ path }) => path)).toEqual([]);
});

it('names no registry, so that each machine uses its own', () => {
  expect(installed.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});

it('uses no package with an unapproved license', () => {
  const others = installed
    .filter(({ name }) => !LINKED.test(name))
    .map(({ name, license }) => [name, READ_BY_HAND[name] ?? license ?? 'none'] as const)
    .filter(([, license]) => !licensesOf(license).every((each) => LICENSES.has(each)));
  expect(others).toEqual([]);
});

it('allows or denies each install script', () => {
  const undecided = installed
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name }) => name)
    .filter((name) => allowScripts[name] === undefined);
  expect(undecided).toEqual([]);
});

const SERIOUS = new Set(['high', 'critical', 'unknown']);

it('has no production package with a known serious vulnerability, by the registry or the record', () => {
  const words = ['audit', '--omit', 'dev', '--audit-level', 'high', '--json'];
  const { stdout } = spawnSync('npm', words, { cwd: ROOT, encoding: 'utf8', timeout: 60_000 });
  const { vulnerabilities } = parsed(stdout) as { vulnerabilities?: Record<string, { severity: string }> };
  const found = vulnerabilities
    ? Object.entries(vulnerabilities).map(([name, { severity }]) => ({ name, severity }))
    : recorded().affected;
  expect(found.filter(({ severity }) => SERIOUS.has(severity))).toEqual([]);
});

it('uses no version older than those compared to advisories', () => {
  const { known, packages } = recorded();
  expect(packages).toBeGreaterThan(500);
  expect(known.length).toBeGreaterThan(10);
  const older = installed.filter(({ name, version }) => {
    const compared = known.filter((each) => each.name === name).map((each) => each.version);
    return compared.length > 0 && compared.every((each) => isOlder(version, each));
  });
  expect(older.map(({ path, version }) => `${path} ${version}`)).toEqual([]);
});

const recorded = () => JSON.parse(readFileSync(RECORD_FILE, 'utf8')) as AdvisoryRecord;
const isOlder = (version: string, than: string) => version.localeCompare(than, 'en', { numeric: true }) < 0;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
