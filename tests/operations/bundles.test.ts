import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../tools/build/ensure-built.ts';
import { ROOT } from '../../tools/setup/folders.mjs';
import { IMAGE_SERVICES, SERVICES } from '../../tools/setup/services.mjs';

const BUILD_LIMIT_MS = 5 * 60_000;

beforeAll(() => ensureBuilt({ parts: ['services'] }), BUILD_LIMIT_MS);

const folderOf = (service: string) => join(ROOT, 'services', service, 'dist/bundle');
const filesOf = (service: string) =>
  globSync('**/*.js', { cwd: folderOf(service) }).map((file) =>
    readFileSync(join(folderOf(service), file), 'utf8'),
  );

describe.each(SERVICES)('the bundle of %s', (service) => {
  it('holds one TypeORM, and looks for none by name', () => {
    const files = filesOf(service);
    const definitions = files.flatMap(
      (text) => text.match(/\bclass DataSource\b|\bDataSource ?= ?class\b/g) ?? [],
    );
    expect(definitions).toHaveLength(1);
    expect(files.filter((text) => /(?:from\s*|import\(|require\()["'`]typeorm["'`]/.test(text))).toEqual([]);
  });

  it('brings the program that encodes images if the service stores some', () => {
    expect(existsSync(join(folderOf(service), 'image-worker.js'))).toBe(IMAGE_SERVICES.includes(service));
  });

  it('names each package that it leaves outside, for its image', () => {
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
  const isThere = (path: string) => SERVICES.some((service) => existsSync(join(folderOf(service), path)));
  expect(programs.filter((path) => !isThere(path))).toEqual([]);
});
