import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT, temporaryFolder } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { pack } from './archive.mjs';
import { REQUIRED_PARTS } from './manifest.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
const inFolder = (name: string) => join(temporary.folder, name);

beforeEach(async () => {
  temporary = temporaryFolder('drill-test');
  await backup(REQUIRED_PARTS, 'backup.tar');
  writeFileSync(inFolder('.env'), 'COMPOSE_PROJECT_NAME=shop\nCOMPOSE_FILE=docker-compose.yml:own.yml\n');
  // Stands for an engine with one parcel; `altered` makes its log differ.
  const docker = `#!/bin/sh
cd "${temporary.folder}"
echo "$COMPOSE_PROJECT_NAME $COMPOSE_FILE" $* >>calls
case "$*" in
*"config --format json"*) echo '{"name":"vaultway","services":{},"volumes":{}}' ;;
*pg_restore*|*import-images*) cat >/dev/null ;;
*to_regclass*) echo f ;;
*"count(*)"*) echo 1 ;;
*"SELECT tracking_code"*) echo VW-1 ;;
*check-log*) [ -e altered ] && echo '{"size":3,"altered":{"index":2,"what":"the leaf"}}' || echo '{"size":3,"altered":null}' ;;
*fetch*) [ -e broken ] && echo 503 || echo 200 ;;
esac`;
  writeFileSync(inFolder('docker'), docker, { mode: 0o755 });
});
afterEach(() => temporary.remove());

async function backup(parts: string[], file: string) {
  mkdirSync(inFolder('parts'), { recursive: true });
  for (const part of parts) writeFileSync(join(inFolder('parts'), part), part);
  const sha256 = Object.fromEntries(
    parts.map((part) => [part, createHash('sha256').update(part).digest('hex')]),
  );
  const facts = { format: 1, version: '0.1.0', created_at: new Date().toISOString(), sha256 };
  writeFileSync(join(inFolder('parts'), 'manifest.json'), JSON.stringify(facts));
  await pack(inFolder('parts'), inFolder(file));
}

async function drill(...words: string[]) {
  const program = join(ROOT, 'tools/operate/drill.mjs');
  const { code, said } = await runProgram(process.execPath, [program, ...words], {
    env: {
      ...process.env,
      PATH: `${temporary.folder}${delimiter}${process.env['PATH'] ?? ''}`,
      COMPOSE_ENV_FILES: inFolder('.env'),
      COMPOSE_PROJECT_NAME: undefined,
      COMPOSE_FILE: undefined,
    },
    limitMs: 60_000,
  });
  const calls = existsSync(inFolder('calls'))
    ? readFileSync(inFolder('calls'), 'utf8').trim().split('\n')
    : [];
  return { code, said, calls };
}
const recorded = () => existsSync(inFolder('.state/drill.prom'));

it('restores beside the product, checks, says how long it took, removes, and records it', async () => {
  const { code, said, calls } = await drill(inFolder('backup.tar'));
  expect(code, said).toBe(0);
  expect(said).toContain('It has 1 parcels');
  expect(said).toMatch(/can be restored: it took \d/);
  const own = 'shop-drill docker-compose.yml:infra/compose/drill.yml ';
  // The security log is the running product's.
  expect(calls.filter((call) => !call.startsWith(own) && !call.includes('ps --services'))).toEqual([]);
  expect(calls.at(-1)).toContain('down --volumes');
  expect(recorded()).toBe(true);
});

it.each([
  ['altered', 'Its log was altered at index 2'],
  ['broken', 'Its tracking answers'],
])('fails, removes it and records nothing if the restored product is %s', async (what, sentence) => {
  writeFileSync(inFolder(what), '');
  const { code, said, calls } = await drill(inFolder('backup.tar'));
  expect(code).toBe(1);
  expect(said).toContain(sentence);
  expect(calls.at(-1)).toContain('down --volumes');
  expect(recorded()).toBe(false);
});

it('restores the vault if the backup has it', async () => {
  await backup([...REQUIRED_PARTS, 'vault.dump'], 'vault.tar');
  const { code, said, calls } = await drill(inFolder('vault.tar'));
  expect(code, said).toBe(0);
  expect(said).toMatch(/^It has .* 1 items$/m);
  const own = 'shop-drill docker-compose.yml:infra/compose/drill.yml:infra/compose/vault.yml ';
  expect(calls.some((call) => call.startsWith(own) && call.includes('pg_restore -U vaultway -d vault'))).toBe(
    true,
  );
  expect(calls.at(-1)).toBe(`${own}compose down --volumes --remove-orphans --timeout 5`);
});

it('takes the newest recorded backup', async () => {
  mkdirSync(inFolder('.state'));
  writeFileSync(inFolder('.state/newest-backup'), `${inFolder('backup.tar')}\n`);
  const { code, said } = await drill();
  expect(said).toContain(`Restoring ${inFolder('backup.tar')} as shop-drill`);
  expect(code, said).toBe(0);
});

it('starts neither worker, and reaches nothing outside', () => {
  const overlay = readFileSync(join(ROOT, 'infra/compose/drill.yml'), 'utf8');
  expect(overlay).toMatch(/mail-worker: \{ scale: 0 \}/);
  expect(overlay).toMatch(/webhook-worker: \{ scale: 0 \}/);
  expect(overlay).toMatch(/outside: \{ internal: true \}/);
});
