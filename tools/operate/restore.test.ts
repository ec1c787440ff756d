import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeDocker } from '../../tests/support/fake-docker.ts';
import { ROOT, temporaryFolder } from '../setup/folders.mjs';
import { runProgram } from '../setup/run-tool.mjs';
import { pack } from './archive.mjs';
import { newSettings } from './env-file.mjs';
import { REQUIRED_PARTS as PARTS } from './manifest.mjs';

let temporary: ReturnType<typeof temporaryFolder>;
let parts: string;
const inFolder = (name: string) => join(temporary.folder, name);

beforeEach(() => {
  temporary = temporaryFolder('restore-test');
  parts = inFolder('parts');
  mkdirSync(parts);
  for (const part of PARTS) writeFileSync(join(parts, part), part);
  manifest(PARTS);
  writeFileSync(
    inFolder('.env'),
    newSettings({ secretsDir: inFolder('secrets') })
      .map(({ name, value }) => `${name}=${value}`)
      .join('\n'),
  );
  // It has one parcel once tracking was filled.
  fakeDocker(
    temporary.folder,
    `*"up --detach --wait sandbox"*) echo "sandbox is unhealthy" >&2; exit 1 ;;
*"config --services"*) printf '%s\\n' gateway tracking tracking-migration sandbox sandbox-redis ;;
*"config --format json"*) echo '{"name":"vaultway","services":{},"volumes":{}}' ;;
*"CREATE TABLE IF NOT EXISTS restore_under_way"*) touch under-way ;;
*"DROP TABLE restore_under_way"*) rm under-way ;;
*"to_regclass('restore_under_way')"*) [ -e under-way ] && echo t || echo f ;;
*"to_regclass"*) [ -e filled ] && echo t || echo f ;;
*"count(*)"*) echo 1 ;;
*pg_restore*"-d mail"*) cat >/dev/null; [ ! -e breaks ] ;;
*pg_restore*) cat >/dev/null; touch filled ;;
*import-images*) cat >/dev/null ;;`,
  );
});
afterEach(() => temporary.remove());

function manifest(listed: readonly string[]) {
  const sums = listed.map((part) => [
    part,
    createHash('sha256')
      .update(readFileSync(join(parts, part)))
      .digest('hex'),
  ]);
  const facts = { format: 1, version: '0.1.0', created_at: '2026-11-22', sha256: Object.fromEntries(sums) };
  writeFileSync(join(parts, 'manifest.json'), JSON.stringify(facts));
}

async function restore(...words: string[]) {
  const file = inFolder('backup.tar');
  rmSync(file, { force: true });
  await pack(parts, file);
  const { code, said } = await runProgram(
    process.execPath,
    [join(ROOT, 'tools/operate/restore.mjs'), file, ...words],
    {
      env: {
        ...process.env,
        PATH: `${temporary.folder}${delimiter}${process.env['PATH'] ?? ''}`,
        COMPOSE_ENV_FILES: inFolder('.env'),
        COMPOSE_FILE: undefined,
      },
      limitMs: 60_000,
    },
  );
  const calls = existsSync(inFolder('calls')) ? readFileSync(inFolder('calls'), 'utf8') : '';
  return { code, said, calls };
}

describe('a restore', () => {
  it('can be repeated after an interruption, and is complete only at its end', async () => {
    writeFileSync(inFolder('breaks'), '');
    expect((await restore()).code).toBe(1);
    rmSync(inFolder('breaks'));
    const again = await restore();
    expect(again.said).toContain('Restored (');
    expect(again.code).toBe(0);
    expect(await restore()).toMatchObject({ code: 1, said: expect.stringContaining('is in use') });
  });

  it('empties Redis of the former state, and waits until the gateway knows the services', async () => {
    const { calls } = await restore();
    const at = (words: string) => calls.indexOf(words);
    expect(at('stop mail-worker')).toBeLessThan(at('redis sh /etc/vaultway/empty.sh'));
    expect(at('redis sh /etc/vaultway/empty.sh')).toBeLessThan(at('restart redis'));
    expect(at('restart redis')).toBeLessThan(at('DROP DATABASE'));
    expect(at('up --detach --wait\n')).toBeLessThan(at('healthy.sh now'));
  });
});

describe('the vault', () => {
  const withVault = () => {
    const settings = newSettings({ optional: ['vault'], secretsDir: inFolder('secrets') }).map(
      ({ name, value }) => `${name}=${value}`,
    );
    const files = 'COMPOSE_FILE=docker-compose.yml:infra/compose/vault.yml';
    writeFileSync(inFolder('.env'), [...settings, files].join('\n'));
  };
  const withDump = () => {
    writeFileSync(join(parts, 'vault.dump'), 'vault.dump');
    manifest([...PARTS, 'vault.dump']);
  };

  it('is restored with everything else', async () => {
    withVault();
    withDump();
    const { code, said, calls } = await restore();
    expect(code, said).toBe(0);
    expect(calls).toContain('vault-db pg_restore -U vaultway -d vault');
  });

  it('is empty after a restore of a backup without it', async () => {
    withVault();
    const { code, said, calls } = await restore();
    expect(code, said).toBe(0);
    expect(said).toContain('vault is empty: this backup was made without it');
    expect(calls).toContain('CREATE DATABASE vault');
    expect(calls).not.toContain('-d vault --no-owner');
  });

  it('keeps its backup from an installation that leaves it out, which changes nothing', async () => {
    withDump();
    const { code, said, calls } = await restore('--replace');
    expect({ code, calls }).toEqual({ code: 1, calls: '' });
    expect(said).toContain('npm run init -- --with vault');
  });
});

it('restores everything else where the sandbox does not start, and says so', async () => {
  const settings = newSettings({ optional: ['sandbox'], secretsDir: inFolder('secrets') }).map(
    ({ name, value }) => `${name}=${value}`,
  );
  const files = 'COMPOSE_FILE=docker-compose.yml:infra/compose/sandbox.yml';
  writeFileSync(inFolder('.env'), [...settings, files].join('\n'));
  const { code, said, calls } = await restore();
  expect(code, said).toBe(0);
  expect(said).toContain('sandbox is unhealthy');
  expect(said).toContain('Restored (');
  expect(calls).toContain('up --detach --wait gateway tracking\n');
  expect(calls.indexOf('healthy.sh now')).toBeLessThan(calls.indexOf('--wait sandbox'));
});

describe('a backup is refused before anything is touched', () => {
  it.each<[string, () => void, string]>([
    [
      'that was changed',
      () => writeFileSync(join(parts, 'auth.dump'), 'tampered'),
      'auth.dump does not match',
    ],
    ['of which a part is gone', () => rmSync(join(parts, 'images.tar')), 'images.tar does not match'],
    ['that does not list a part', () => manifest(PARTS.slice(1)), 'tracking.dump is missing'],
    ['without a list', () => rmSync(join(parts, 'manifest.json')), 'is not a backup of this product'],
    [
      'with a list that cannot be read',
      () => writeFileSync(join(parts, 'manifest.json'), '{}'),
      'is not a backup',
    ],
  ])('%s', async (_what, damage, sentence) => {
    damage();
    const { code, said, calls } = await restore('--replace');
    expect({ code, calls }).toEqual({ code: 1, calls: '' });
    expect(said).toContain(sentence);
  });
});
