import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { docker } from '../operate/compose.mjs';
import { composeFileOfRelease, scriptOfRelease } from '../operate/release-files.mjs';
import { PARTS } from '../operate/versions.mjs';
import { ROOT, temporaryFolder } from '../setup/folders.mjs';
import { codeOf } from '../setup/plain-error.mjs';
import { say } from '../setup/terminal.mjs';
import { publicHalf, signatureOf } from './signature.ts';

export interface Release {
  version: string;
  registry: string;
  /** ISO 8601. */
  started: string;
  commit: string;
  tested: boolean;
  push: boolean;
  /** Private key in PEM. */
  key: string | undefined;
}

const IMAGES = [...PARTS, 'operate'];
const ours = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Writes the files that people download, with lists of their contents, checksums and a signature. */
export function writeDownloads(out: string, release: Release) {
  writeFileSync(join(out, 'docker-compose.yml'), composeFileOfRelease(ours('docker-compose.yml')));
  writeFileSync(join(out, 'vaultway'), scriptOfRelease(ours('vaultway'), release), { mode: 0o755 });
  packChart(out, release);
  mkdirSync(join(out, 'sbom'));
  for (const part of IMAGES) writeFileSync(join(out, 'sbom', `${part}.cdx.json`), sbomOf(part, release));
  const digests = IMAGES.map((part) => ({ part, digest: digestOf(part, release) }));
  const lines = digests.map(({ part, digest }) => `${release.registry}/${part}@${digest}\n`);
  writeFileSync(join(out, 'images.txt'), lines.join(''));
  writeFileSync(join(out, 'provenance.json'), `${JSON.stringify(provenance(digests, release), null, 2)}\n`);
  const sums = globSync('**/*', { cwd: out, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1))
    .toSorted()
    .map((file) => `${sha256(readFileSync(join(out, file)))}  ${file}\n`)
    .join('');
  writeFileSync(join(out, 'SHA256SUMS'), sums);
  if (release.key === undefined) return;
  writeFileSync(join(out, 'SHA256SUMS.sig'), signatureOf(sums, release.key));
  writeFileSync(join(out, 'vaultway.pub'), publicHalf(release.key));
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Packs the chart, which pulls this version from this registry by default. */
function packChart(out: string, { version, registry }: Release) {
  const { folder, remove } = temporaryFolder('chart');
  try {
    const chart = join(folder, 'vaultway');
    cpSync(join(ROOT, 'infra/helm/vaultway'), chart, { recursive: true });
    const values = join(chart, 'values.yaml');
    const text = readFileSync(values, 'utf8');
    writeFileSync(
      values,
      text.replace("registry: ''", () => `registry: ${registry}`),
    );
    const words = ['package', chart, '--version', version, '--app-version', version, '--destination', out];
    execFileSync('helm', words, { stdio: 'pipe', timeout: 60_000 });
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    say('No chart was packed: helm is not installed here');
  } finally {
    remove();
  }
}

/**
 * Pushes the packed chart, if `helm` packed one, to `charts` in the registry.
 * @returns its address
 */
export function pushChart(out: string, { version, registry }: Pick<Release, 'version' | 'registry'>) {
  const file = join(out, `vaultway-${version}.tgz`);
  if (!existsSync(file)) return undefined;
  const address = `oci://${registry}/charts`;
  // As docker does with a registry on this machine.
  const plain = /^(localhost|127\.0\.0\.1):/.test(registry) ? ['--plain-http'] : [];
  execFileSync('helm', ['push', file, address, ...plain], { stdio: 'pipe', timeout: 120_000 });
  return `${address}/vaultway`;
}

/** Returns the list that an image was built with; for the image of the commands, its Debian packages. */
function sbomOf(part: string, { registry, version }: Release): string {
  const image = `${registry}/${part}:${version}`;
  const run = (...words: string[]) =>
    docker(['run', '--rm', '--network', 'none', '--entrypoint', words[0] ?? '', image, ...words.slice(1)]);
  if (part !== 'operate') return run('cat', '/app/sbom.cdx.json');
  const packages = run('dpkg-query', '--show', '--showformat', '${Package} ${Version}\n').trim().split('\n');
  const components = [
    ...packages.map((line) => line.split(' ')),
    ['node', run('node', '--version').trim().slice(1)],
  ].map(([name = '', found = '']) => {
    const purl = `pkg:${name === 'node' ? 'generic' : 'deb/debian'}/${name}@${encodeURIComponent(found)}`;
    return { type: 'library', 'bom-ref': purl, name, version: found, purl };
  });
  const component = { type: 'container', 'bom-ref': `operate@${version}`, name: 'operate', version };
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components,
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** Returns the registry's digest, or the engine's ID of an image that was not pushed. */
function digestOf(part: string, { registry, version, push }: Release): string {
  const format = push ? '{{range .RepoDigests}}{{println .}}{{end}}' : '{{.ID}}';
  const said = docker(['image', 'inspect', '--format', format, `${registry}/${part}:${version}`]).trim();
  const line = push ? said.split('\n').find((one) => one.startsWith(`${registry}/${part}@`)) : said;
  return (line ?? '').replace(/^.*@/, '');
}

/** Describes the build by https://slsa.dev/spec/v1.0/provenance in an in-toto statement. */
export function provenance(
  digests: { part: string; digest: string }[],
  {
    registry,
    version,
    started,
    commit,
    tested,
  }: Pick<Release, 'registry' | 'version' | 'started' | 'commit' | 'tested'>,
) {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: digests.map(({ part, digest }) => ({
      name: `${registry}/${part}`,
      digest: { sha256: digest.replace('sha256:', '') },
    })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://vaultway.example/npm-run-release/v1',
        externalParameters: { version, registry, tested },
        resolvedDependencies: [{ uri: 'git:vaultway', digest: { gitCommit: commit } }],
      },
      runDetails: {
        builder: { id: 'https://vaultway.example/local' },
        metadata: { startedOn: started, finishedOn: new Date().toISOString() },
      },
    },
  };
}
