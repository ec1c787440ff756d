import { Ajv2020 } from 'ajv/dist/2020.js';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/setup/folders.mjs';

interface Component {
  name: string;
  version: string;
  purl: string;
  hashes?: { content: string }[];
}
interface List {
  components: Component[];
  metadata: { component: { name: string } };
}

/** Subset of the CycloneDX 1.6 schema that our lists use; https://cyclonedx.org/docs/1.6/json/ */
const text = { type: 'string', minLength: 1 };
const license = {
  oneOf: [
    { required: ['expression'], additionalProperties: false, properties: { expression: text } },
    {
      required: ['license'],
      additionalProperties: false,
      properties: {
        license: { required: ['name'], additionalProperties: false, properties: { name: text } },
      },
    },
  ],
};
const component = {
  type: 'object',
  required: ['type', 'name', 'version', 'bom-ref'],
  additionalProperties: false,
  properties: {
    type: { enum: ['application', 'library'] },
    'bom-ref': text,
    name: text,
    version: text,
    purl: {
      type: 'string',
      pattern: String.raw`^pkg:(?:npm/(?:%40[\w.-]+/)?[\w.-]+|docker/[\w.-]+)@[\w.+-]+$`,
    },
    hashes: {
      type: 'array',
      items: {
        required: ['alg', 'content'],
        additionalProperties: false,
        properties: { alg: { const: 'SHA-512' }, content: { type: 'string', pattern: '^[0-9a-f]{128}$' } },
      },
    },
    // An expression must be the only entry.
    licenses: { type: 'array', maxItems: 1, items: license },
  },
};
const schema = {
  type: 'object',
  required: ['bomFormat', 'specVersion', 'serialNumber', 'version', 'metadata', 'components'],
  additionalProperties: false,
  properties: {
    bomFormat: { const: 'CycloneDX' },
    specVersion: { const: '1.6' },
    serialNumber: {
      type: 'string',
      pattern: '^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$',
    },
    version: { const: 1 },
    metadata: { required: ['component'], additionalProperties: false, properties: { component } },
    components: { type: 'array', items: { ...component, required: [...component.required, 'purl'] } },
  },
};
const isList = new Ajv2020({ strict: false, allErrors: true }).compile(schema);

const WORKSPACES = ['services/tracking', 'services/content', 'services/auth', 'services/mail', 'web'];
const run = (command: string, words: string[], input?: string) =>
  execFileSync(command, words, {
    cwd: ROOT,
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 26,
    timeout: 80_000,
    stdio: ['pipe', 'pipe', 'ignore'],
  });

/** Generates a list as the images do, see infra/docker/production-modules. */
function listOf(workspace: string): List {
  const needed = run('npm', ['ls', '-w', workspace, '--omit=dev', '--all', '--parseable']);
  const folders = needed.split('\n').filter((folder) => folder.includes('/node_modules/'));
  return JSON.parse(run(process.execPath, ['infra/docker/sbom.ts', workspace], folders.join('\n'))) as List;
}

/** Time limit, since npm reads every installed package for a list. */
const LIMIT_MS = 3 * 60_000;

describe('the SBOM of an image', { timeout: LIMIT_MS }, () => {
  it.each(WORKSPACES)('of %s is CycloneDX, each package with its version, license and hash', (workspace) => {
    const list = listOf(workspace);
    isList(list);
    expect(isList.errors ?? []).toEqual([]);
    expect(list.components.length).toBeGreaterThan(10);
    const withoutHash = list.components.filter(({ hashes }) => hashes?.length !== 1);
    expect(withoutHash.map(({ purl }) => purl)).toEqual([]);
    const names = new Set(list.components.map(({ name }) => name));
    expect(['vitest', 'vite', 'prettier', 'oxlint'].filter((name) => names.has(name))).toEqual([]);
  });

  it('includes packages of a single service, and is reproducible', () => {
    const list = listOf('services/mail');
    expect(list.components.map(({ name }) => name)).toContain('nodemailer');
    expect(listOf('services/mail')).toEqual(list);
  });

  it('of the gateway is CycloneDX and names the Traefik of its base image', () => {
    const list = JSON.parse(readFileSync(join(ROOT, 'gateway/sbom.cdx.json'), 'utf8')) as List;
    isList(list);
    expect(isList.errors ?? []).toEqual([]);
    const dockerfile = readFileSync(join(ROOT, 'gateway/Dockerfile'), 'utf8');
    const [{ name, version } = { name: '', version: '' }] = list.components;
    expect(dockerfile).toContain(`ARG TRAEFIK_TAG=${version}\nFROM ${name}:\${TRAEFIK_TAG}\n`);
    expect(dockerfile).toContain('COPY sbom.cdx.json /app/');
  });
});
