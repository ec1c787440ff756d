/**
 * Compares the lock file to advisories published elsewhere, and records the result for machines whose registry has no
 * audit endpoint.
 *
 *   node tools/supply-chain/compare-advisories.ts <retire.js> <security-wg>
 *
 * The arguments are clones of RetireJS/retire.js (flaws of JavaScript packages) and nodejs/security-wg (flaws of Node,
 * and of npm packages until 2019).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lockedPackages } from './locked-packages.ts';
import { RECORD_FILE, type AdvisoryRecord } from './advisory-record.ts';

const semver = createRequire(import.meta.url)('semver') as {
  satisfies: (version: string, range: string) => boolean;
  validRange: (range: string) => string | null;
};

interface Advisory {
  name: string;
  id: string;
  severity: string;
  affects: (version: string) => boolean;
}

interface RetireFlaw {
  atOrAbove?: string;
  below?: string;
  excludes?: string[];
  severity?: string;
  identifiers?: { CVE?: string[]; githubID?: string; summary?: string };
}
type RetireList = Record<string, { npmname?: string; vulnerabilities: RetireFlaw[] }>;
type NodeList = Record<string, { cve?: string[]; vulnerable: string; patched?: string; severity?: string }>;
type PackageList = Record<
  string,
  { id: number; module_name: string; vulnerable_versions: string | null; cvss_score?: number | null }
>;

const [retire = '', securityGroup = ''] = process.argv.slice(2);
const readJson = (folder: string, path: string): unknown =>
  JSON.parse(readFileSync(join(folder, path), 'utf8'));
const lastCommit = (folder: string) =>
  execFileSync('git', ['log', '-1', '--format=%cs'], { cwd: folder, encoding: 'utf8' }).trim();

function fromRetire(list: RetireList): Advisory[] {
  return Object.entries(list).flatMap(([key, { npmname, vulnerabilities }]) =>
    vulnerabilities.map((flaw) => {
      const range = [flaw.atOrAbove && `>=${flaw.atOrAbove}`, flaw.below && `<${flaw.below}`];
      return {
        name: npmname ?? key,
        id: flaw.identifiers?.CVE?.[0] ?? flaw.identifiers?.githubID ?? flaw.identifiers?.summary ?? key,
        severity: flaw.severity ?? 'unknown',
        affects: within(range.filter(Boolean).join(' '), flaw.excludes),
      };
    }),
  );
}

const fromNode = (list: NodeList): Advisory[] =>
  Object.values(list).map(({ cve, vulnerable, patched, severity }) => ({
    name: 'node',
    id: cve?.[0] ?? vulnerable,
    severity: severity ?? 'unknown',
    affects: within(vulnerable, patched ? [patched] : []),
  }));

const fromPackages = (list: PackageList): Advisory[] =>
  Object.values(list).map(({ id, module_name, vulnerable_versions, cvss_score }) => ({
    name: module_name,
    id: `security-wg ${id}`,
    severity: (cvss_score ?? 10) >= 7 ? 'high' : 'medium',
    affects: within(vulnerable_versions ?? '*'),
  }));

/** An unreadable range matches every version, so that a person checks it. */
function within(range: string, except: string[] = []) {
  const readable = semver.validRange(range) ?? '*';
  return (version: string) =>
    semver.satisfies(version, readable) && !except.some((other) => semver.satisfies(version, other));
}

function oncePerVersion<T extends { name: string; version: string }>(packages: T[]): T[] {
  const versions = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...versions.keys()].sort().flatMap((key) => versions.get(key) ?? []);
}

const sources = [
  {
    name: 'RetireJS/retire.js',
    folder: retire,
    advisories: [
      ...fromRetire(readJson(retire, 'repository/jsrepository-v5.json') as RetireList),
      ...fromRetire(readJson(retire, 'repository/npmrepository.json') as RetireList),
    ],
  },
  {
    name: 'nodejs/security-wg',
    folder: securityGroup,
    advisories: [
      ...fromNode(readJson(securityGroup, 'vuln/core/index.json') as NodeList),
      ...fromPackages(readJson(securityGroup, 'vuln/npm/index.json') as PackageList),
    ],
  },
];
const advisories = sources.flatMap((source) => source.advisories);
const locked = lockedPackages();
const known = locked
  .map(({ name, version }) => ({ name, version, about: advisories.filter((each) => each.name === name) }))
  .filter(({ about }) => about.length > 0);

const record: AdvisoryRecord = {
  compared: new Date().toISOString().slice(0, 10),
  sources: sources.map(({ name, folder, advisories: { length } }) => ({
    name,
    lastChange: lastCommit(folder),
    advisories: length,
  })),
  packages: locked.length,
  known: oncePerVersion(
    known.map(({ name, version, about }) => ({ name, version, advisories: about.length })),
  ),
  affected: known.flatMap(({ name, version, about }) =>
    about
      .filter(({ affects }) => affects(version))
      .map(({ id, severity }) => ({ name, version, id, severity })),
  ),
};
writeFileSync(RECORD_FILE, `${JSON.stringify(record, null, 2)}\n`);
console.log(
  `${locked.length} packages × ${advisories.length} advisories: ${record.affected.length} affected`,
);
