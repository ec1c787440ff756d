import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { ROOT } from '../../tools/setup/folders.mjs';
import { IMAGE_SERVICES, EVERY_SERVICE } from '../../tools/setup/services.mjs';

const BUILD_LIMIT_MS = 5 * 60_000;

beforeAll(() => ensureBuilt({ parts: ['services'] }), BUILD_LIMIT_MS);

const folderOf = (service: string) => join(ROOT, 'services', service, 'dist/bundle');
const filesOf = (service: string) =>
  globSync('**/*.js', { cwd: folderOf(service) }).map((file) =>
    readFileSync(join(folderOf(service), file), 'utf8'),
  );

describe.each(EVERY_SERVICE)('the bundle of %s', (service) => {
  it('imports TypeORM, and contains none of its own', () => {
    const files = filesOf(service);
    expect(files.some((text) => /from\s*["']typeorm["']/.test(text))).toBe(true);
    expect(files.filter((text) => text.includes('Symbol.for("DataSource")'))).toEqual([]);
  });

  it('includes the image encoder if the service stores images, the vault in its database', () => {
    const encodes = [...IMAGE_SERVICES, 'vault'].includes(service);
    expect(existsSync(join(folderOf(service), 'image-worker.js'))).toBe(encodes);
  });

  it('lists each package that it leaves out, for its image', () => {
    const named = JSON.parse(readFileSync(join(folderOf(service), 'packages.json'), 'utf8')) as string[];
    const imported = filesOf(service).flatMap((text) =>
      Array.from(
        text.matchAll(/\bimport\s*(?:[\w*{][^"';()]*from\s*)?["']([^."'/][^"']*)["'];/g),
        ([, name = '']) => name,
      ),
    );
    const packages = imported
      .filter((name) => !isBuiltin(name))
      .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]);
    expect(packages.length).toBeGreaterThan(0);
    expect([...new Set(packages)].filter((name) => !named.includes(name ?? ''))).toEqual([]);
  });
});

it('a bundle has each program that compose, the chart and operators’ commands run', () => {
  const sources = [
    'docker-compose.yml',
    'infra/helm/vaultway/templates/*.yaml',
    'tools/operate/**/*.mjs',
    'docs/*.md',
  ];
  const text = globSync(sources, { cwd: ROOT })
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  const programs = Array.from(
    text.replaceAll("', '", '/').matchAll(/\bdist\/([\w/-]+\.js)\b/g),
    ([, path = '']) => path,
  );
  expect(programs).toContain('database/migrate.js');
  const isThere = (path: string) =>
    EVERY_SERVICE.some((service) => existsSync(join(folderOf(service), path)));
  expect(programs.filter((path) => !isThere(path))).toEqual([]);
});
