import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sourceStack } from './source-stack.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaultway-stack-'));
  // The bundle's first character maps to the third of the source's second line.
  const map = { version: 3, sources: ['../src/parcel.ts'], names: [], mappings: 'AACE' };
  await writeFile(join(folder, 'main.js.map'), JSON.stringify(map));
  await writeFile(
    join(folder, 'packed.js.map'),
    JSON.stringify({ ...map, sources: ['webpack:///parcel.ts'] }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stackAt = (file: string) =>
  `Error: no parcel\n    at find (${pathToFileURL(join(folder, file)).href}:1:1)\n    at node:internal/process:1:2`;

it('maps to the place in the source', () => {
  expect(sourceStack(stackAt('main.js'))).toBe(
    `Error: no parcel\n    at find (${join(folder, '../src/parcel.ts')}:2:3)\n    at node:internal/process:1:2`,
  );
});

it.each(['libraries.js', 'packed.js'])('keeps a place without a source: %s', (file) => {
  expect(sourceStack(stackAt(file))).toBe(stackAt(file));
});
