import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { API_SCOPES } from '@vaultway/contracts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aKnownKey } from './support/clients.ts';

const run = promisify(execFile);
const LIMIT_MS = 240_000;
const DOCUMENT = resolve(import.meta.dirname, '../../services/content/dist/openapi.merged.json');
const PROGRAMS = join(import.meta.dirname, 'generated');

/**
 * Folder with the generators, which no other code needs: `npm i openapi-typescript openapi-fetch typescript@5
 * @types/node` in it, and `openapi-python-client` in a virtual environment `python`.
 */
const TOOLS = process.env['API_CLIENT_TOOLS'] ?? '';
const TYPESCRIPT = join(TOOLS, 'node_modules/openapi-typescript/bin/cli.js');
const PYTHON = join(TOOLS, 'python/bin/python');
const hasTool = (path: string) => TOOLS !== '' && existsSync(path);

let folder: string;
let key: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vaultway-clients-'));
  key = await aKnownKey('Clients', API_SCOPES, '/api/parcels?per_page=1');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const LIFE = {
  seals: ['A-1'],
  handovers: ['collect', 'deliver'],
  step: 'delivered',
  messages: ['handover.recorded', 'handover.recorded', 'parcel.created'],
  refused: 'parcel_not_found',
};

/** Runs a program with a key and fresh names. @returns its output */
async function lives(command: string, args: string[]): Promise<unknown> {
  const [CODE, HANDOVER_1, HANDOVER_2] = [`LIFE-${v7()}`, v7(), v7()];
  const env = { ...process.env, SITE: inject('productUrl'), KEY: key, CODE, HANDOVER_1, HANDOVER_2 };
  const { stdout } = await run(command, args, { cwd: folder, env, timeout: LIMIT_MS });
  return JSON.parse(stdout);
}

interface Operation {
  requestBody?: { content: Record<string, unknown> };
}

/** Writes the document without forms: with several types of a body, that generator forgets an import. */
async function withoutForms(): Promise<string> {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  for (const { requestBody } of Object.values(document.paths).flatMap(Object.values<Operation>)) {
    const json = requestBody?.content['application/json'];
    if (requestBody && json) requestBody.content = { 'application/json': json };
  }
  const path = join(folder, 'openapi.json');
  await writeFile(path, JSON.stringify(document));
  return path;
}

it('lives a whole life by a TypeScript client', { timeout: LIMIT_MS }, async ({ skip }) => {
  if (!hasTool(TYPESCRIPT)) skip('openapi-typescript is not installed in API_CLIENT_TOOLS');
  await run(process.execPath, [TYPESCRIPT, DOCUMENT, '-o', join(folder, 'api.d.ts')]);
  await copyFile(join(PROGRAMS, 'life.ts.txt'), join(folder, 'life.mts'));
  await symlink(join(TOOLS, 'node_modules'), join(folder, 'node_modules'));
  const tsc = join(TOOLS, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2023', '--module', 'esnext'];
  const rest = ['--moduleResolution', 'bundler', '--types', 'node', 'life.mts'];
  await run(process.execPath, [tsc, ...options, ...rest], { cwd: folder, timeout: LIMIT_MS });
  expect(await lives(process.execPath, ['life.mts'])).toEqual(LIFE);
});

it('lives a whole life by a Python client', { timeout: LIMIT_MS }, async ({ skip }) => {
  if (!hasTool(PYTHON)) skip('openapi-python-client is not installed in API_CLIENT_TOOLS');
  const output = ['--output-path', join(folder, 'vaultway_client'), '--meta', 'none'];
  const generator = join(TOOLS, 'python/bin/openapi-python-client');
  const document = await withoutForms();
  await run(generator, ['generate', '--path', document, ...output], { cwd: folder, timeout: LIMIT_MS });
  await copyFile(join(PROGRAMS, 'life.py'), join(folder, 'life.py'));
  expect(await lives(PYTHON, ['life.py'])).toEqual(LIFE);
});
