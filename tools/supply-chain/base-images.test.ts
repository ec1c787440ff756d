import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../setup/folders.mjs';
import { BASE_IMAGES } from './base-images.ts';
import { imagesIn } from './images-in.ts';

const listed = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', timeout: 20_000 });
const files = listed.stdout
  .split('\n')
  .filter((file) => /(?:Dockerfile|\.ya?ml|\.ts|\.mjs|\.sh)$/.test(file))
  .filter((file) => !file.startsWith('tools/supply-chain/'));
const used = files.flatMap((file) =>
  imagesIn(file, readFileSync(join(ROOT, file), 'utf8')).map((image) => ({ image, file })),
);
const known = new Set(BASE_IMAGES.map(({ image }) => image));

it('finds images in all files', () => {
  const places = new Set(used.map(({ file }) => file));
  for (const file of [
    'docker-compose.yml',
    'gateway/Dockerfile',
    'infra/compose/dev.yml',
    'infra/compose/observability.yml',
    'infra/kubernetes/cloudnative-pg.yaml',
    'infra/kubernetes/engines.yaml',
    'services/Dockerfile',
    'tests/containers/point-in-time.test.ts',
    'tests/support/container-infra.ts',
    'tools/infra/redis-container.ts',
    'web/Dockerfile',
  ])
    expect(places).toContain(file);
});

it('uses no image missing from the table', () => {
  expect(used.filter(({ image }) => !known.has(image))).toEqual([]);
});

it('lists no unused image', () => {
  const images = new Set(used.map(({ image }) => image));
  expect([...known].filter((image) => !images.has(image))).toEqual([]);
});

it('uses no branch out of support', () => {
  const today = new Date().toISOString().slice(0, 10);
  const ended = BASE_IMAGES.filter(({ until }) => until < today);
  expect(ended.map(({ image, until, source }) => `${image} until ${until}, see ${source}`)).toEqual([]);
});

it.each([
  ['x/Dockerfile', 'ARG TAG=1.2\nFROM some/base:${TAG} AS one\nFROM one\nFROM scratch', ['some/base:1.2']],
  [
    'x/Dockerfile',
    '# syntax=docker/dockerfile:1\nFROM --platform=$BUILDPLATFORM a:1',
    ['docker/dockerfile:1', 'a:1'],
  ],
  [
    'x/Dockerfile',
    'FROM a:1\nCOPY --from=b:2 /x /x\nRUN --mount=from=c:3,target=/c true',
    ['a:1', 'b:2', 'c:3'],
  ],
  ['x.yml', "image: 'a/b:1'\n  imageName: c:2\n  image: vaultway/web:${VERSION:-local}", ['a/b:1', 'c:2']],
  ['x.yml', 'image: registry.example.org:5000/a:1@sha256:00', ['registry.example.org:5000/a:1']],
  ['x.ts', "start('postgres:16'); connect('postgres:5432')", ['postgres:16']],
])('reads %s: %s', (file, text, images) => {
  expect(imagesIn(file, text)).toEqual(images);
});
