import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `sbom.mjs <workspace>`: reads folders of packages, a line each, and prints what they are as CycloneDX. (npm's own
 * `npm sbom -w` leaves out what a workspace does not share with others.)
 */
const read = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const folders = readFileSync(0, 'utf8').split('\n').filter(Boolean);
const packages = folders
  .filter((folder) => existsSync(join(folder, 'package.json')))
  .map(read)
  .filter(({ name, version, private: own }) => name && version && !own);
const { name, version } = read(process.argv[2]);

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
