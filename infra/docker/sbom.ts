import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  name?: string;
  version?: string;
  license?: unknown;
  private?: boolean;
}

/**
 * `sbom.ts <workspace>`: reads the folders of packages from standard input, one per line, and prints a CycloneDX list
 * of them. (`npm sbom -w` leaves out what a workspace shares with no other.)
 */
const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
const purl = ({ name = '', version }: Package) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const folders = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const packages = folders
  .filter((folder) => existsSync(join(folder, 'package.json')))
  .map(read)
  .filter(({ name, version, private: isOurs }) => name && version && !isOurs);
const { name, version } = read(process.argv[2] ?? '.');

const components = packages.map((one) => ({
  type: 'library',
  'bom-ref': purl(one),
  name: one.name,
  version: one.version,
  purl: purl(one),
  ...(typeof one.license === 'string' && { licenses: [{ expression: one.license }] }),
}));

process.stdout.write(
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...new Map(components.map((one) => [one.purl, one])).values()],
  }),
);
