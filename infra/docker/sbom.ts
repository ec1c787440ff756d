// `sbom.ts <workspace>`: reads the folders of packages from standard input, one per line, relative to the repository's
// root or absolute, and prints a reproducible CycloneDX list of them. (`npm sbom -w` omits packages that only one
// workspace uses.)
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Package {
  name?: string;
  version?: string;
  license?: unknown;
  private?: boolean;
}
interface Lock {
  packages: Record<string, { integrity?: string } | undefined>;
}

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));
const read = (folder: string) => readJson(folder, 'package.json') as Package;
const purl = ({ name = '', version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const lock = readJson('package-lock.json') as Lock;

/** Returns the hashes that npm verified at installation. */
function hashesOf(folder: string) {
  const place = relative('.', folder);
  const [, digest] = /^sha512-(.+)$/.exec(lock.packages[place]?.integrity ?? '') ?? [];
  return digest === undefined
    ? []
    : [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
}

/** Only an SPDX expression counts as an expression: `SEE LICENSE IN …` is a name. */
function licensesOf({ license }: Package) {
  if (typeof license !== 'string') return {};
  const isExpression = /^[\w.+()-]+(?: (?:AND|OR|WITH) [\w.+()-]+)*$/.test(license);
  return { licenses: [isExpression ? { expression: license } : { license: { name: license } }] };
}

const components = readFileSync(0, 'utf8')
  .split('\n')
  .filter((folder) => folder !== '' && existsSync(join(folder, 'package.json')))
  .map((folder) => ({ folder, ...read(folder) }))
  .filter(({ name, version, private: isOurs }) => name && version && !isOurs)
  .map((one) => ({
    type: 'library',
    'bom-ref': purl(one),
    name: one.name,
    version: one.version,
    hashes: hashesOf(one.folder),
    purl: purl(one),
    ...licensesOf(one),
  }));
const { name, version } = read(process.argv[2] ?? '.');
const list = {
  metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
  components: [...new Map(components.map((one) => [one.purl, one])).values()],
};

/** Derives a UUID of version 8 from the list, since a random one would change every build of an image. */
function serialNumber(): string {
  const hex = createHash('sha256').update(JSON.stringify(list)).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return `urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}`;
}

process.stdout.write(
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(),
    version: 1,
    ...list,
  }),
);
